// SPDX-License-Identifier: Apache-2.0
//
// Every component is written with runes.
export default { compilerOptions: { runes: true } };
