import { join } from 'node:path';
import { MissingBinary, promtoolBinary } from '../stack/binaries.js';
import { projectRoot } from '../stack/project-root.js';
import type { TestProgram } from './ensure-program.js';

/** Its package would start a Prometheus of the machine's own. */
const UNPACKED_TO = join(projectRoot, '.stack', 'programs', 'prometheus');

/** What the alert rules are tested with. */
export const PROMTOOL: TestProgram = {
  name: 'promtool',
  debianPackage: 'prometheus',
  neededBy: 'the integration tests',
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: UNPACKED_TO,
  find: () => {
    try {
      return promtoolBinary(join(UNPACKED_TO, 'usr', 'bin'));
    } catch (error) {
      if (error instanceof MissingBinary) return undefined;
      throw error;
    }
  },
};
