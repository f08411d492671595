import { join } from 'node:path';
import { promtoolBinary } from '../stack/binaries.js';
import { projectRoot } from '../stack/project-root.js';
import { orUndefined, type TestProgram } from './ensure-program.js';

/** Its package would start a Prometheus of the machine's own. */
const UNPACKED_TO = join(projectRoot, '.stack', 'programs', 'prometheus');

/** What the alert rules are tested with. */
export const PROMTOOL: TestProgram = {
  name: 'promtool',
  debianPackage: 'prometheus',
  neededBy: 'the integration tests',
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: UNPACKED_TO,
  find: () => orUndefined(() => promtoolBinary(join(UNPACKED_TO, 'usr', 'bin'))),
};
