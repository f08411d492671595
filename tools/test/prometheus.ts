import { join } from 'node:path';
import { prometheusBinary, promtoolBinary } from '../local/install/binaries.js';
import { projectRoot } from '../local/project-root.js';
import { orUndefined, type TestProgram } from './ensure-program.js';

/** Its package would start a Prometheus of the machine's own. */
const UNPACKED_TO = join(projectRoot, '.stack', 'programs', 'prometheus');
const PROGRAMS = join(UNPACKED_TO, 'usr', 'bin');

/** What the alert rules are tested with. */
export const PROMTOOL: TestProgram = {
  name: 'promtool',
  debianPackage: 'prometheus',
  neededBy: 'the integration tests',
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: UNPACKED_TO,
  find: () => orUndefined(() => promtoolBinary(PROGRAMS)),
};

/** What reads the metrics of the running service with these rules. */
export const PROMETHEUS: TestProgram = {
  name: 'prometheus',
  debianPackage: 'prometheus',
  neededBy: 'the end-to-end tests',
  otherwise: 'put a program named prometheus on the PATH',
  unpackedTo: UNPACKED_TO,
  find: () => orUndefined(() => prometheusBinary(PROGRAMS)),
};
