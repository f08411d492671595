import { chromiumBinary, MissingBinary } from '../local/install/binaries.js';
import type { TestProgram } from './ensure-program.js';

/** What the tests of pages see them with. */
export const CHROMIUM: TestProgram = {
  name: 'Chromium',
  debianPackage: 'chromium',
  neededBy: 'the end-to-end tests',
  otherwise: 'put a program named chromium on the PATH',
  find: () => {
    try {
      return chromiumBinary();
    } catch (error) {
      if (error instanceof MissingBinary) return undefined;
      throw error;
    }
  },
};
