// SPDX-License-Identifier: Apache-2.0
//
// A TCP relay to the server that can be cut: existing connections break and new ones are closed at
// once.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CutLine {
  address: string; // to be used instead of the house's
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** What a browser says of a line that is cut. */
export const LINE_IS_CUT =
  /WebSocket|ERR_(EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_(RESET|CLOSED|REFUSED))/;

export async function openLine(house: string): Promise<CutLine> {
  const { hostname, port } = new URL(house);
  const ends = new Set<Socket>();
  let isCut = false;
  const keep = (end: Socket) => {
    ends.add(end);
    end.on('close', () => ends.delete(end));
    end.on('error', () => end.destroy());
  };
  const relay = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const far = connect(Number(port), hostname);
    for (const end of [browser, far]) keep(end);
    browser.pipe(far).pipe(browser);
    browser.on('close', () => far.destroy());
    far.on('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isCut = false),
    close: async () => {
      cut();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
