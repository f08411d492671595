import { join } from 'node:path';
import { zshBinary } from '../local/install/binaries.js';
import { projectRoot } from '../local/project-root.js';
import { orUndefined, type TestProgram } from './ensure-program.js';

/** Not installed: it would become one of the machine's shells. */
const UNPACKED_TO = join(projectRoot, '.stack', 'programs', 'zsh');

/** What completion for it is tested with. */
export const ZSH: TestProgram = {
  name: 'zsh',
  debianPackage: 'zsh',
  neededBy: 'the integration tests',
  otherwise: 'put a program named zsh on the PATH',
  unpackedTo: UNPACKED_TO,
  find: () => orUndefined(() => zshBinary(join(UNPACKED_TO, 'bin'))),
};
