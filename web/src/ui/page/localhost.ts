// SPDX-License-Identifier: Apache-2.0
//
// Tells whether other devices can reach the address of this page.

/** True for loopback names and addresses. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
