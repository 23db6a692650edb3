// SPDX-License-Identifier: Apache-2.0
//
// Whether another device can reach the address a page was opened by.

/** True for the names by which a machine calls itself: no other one can use them. */
export const isThisMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
