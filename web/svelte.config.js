// SPDX-License-Identifier: Apache-2.0
//
// Every component is written with runes. Its styles are named by where it lies in the project, so
// that the same sources are the same site wherever they are built.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

export default {
  compilerOptions: {
    runes: true,
    cssHash: ({ hash, filename }) => `svelte-${hash(relative(project, filename))}`,
  },
};
