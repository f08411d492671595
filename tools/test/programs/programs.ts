import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import {
  chromiumBinary,
  prometheusBinary,
  promtoolBinary,
  pythonBinaries,
  zshBinary,
} from '../../local/install/binaries.js';
import { projectRoot } from '../../local/project-root.js';
import { orUndefined, type TestProgram } from './ensure-program.js';

const UNPACKED_TO = join(projectRoot, '.stack', 'programs');

/** The browser of the tests of pages. */
export const CHROMIUM: TestProgram = {
  name: 'Chromium',
  debianPackage: 'chromium',
  neededBy: 'the end-to-end tests',
  otherwise: 'put a program named chromium on the PATH',
  find: () => orUndefined(chromiumBinary),
};

/** Unpacked, since its package would start a Prometheus of the machine's own. */
const PROMETHEUS_FOLDER = join(UNPACKED_TO, 'prometheus');
const PROMETHEUS_PROGRAMS = join(PROMETHEUS_FOLDER, 'usr', 'bin');

/** Tests the alert rules. */
export const PROMTOOL: TestProgram = {
  name: 'promtool',
  debianPackage: 'prometheus',
  neededBy: 'the integration tests',
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => orUndefined(() => promtoolBinary(PROMETHEUS_PROGRAMS)),
};

/** Reads the metrics of the running service with the alert rules. */
export const PROMETHEUS: TestProgram = {
  name: 'prometheus',
  debianPackage: 'prometheus',
  neededBy: 'the end-to-end tests',
  otherwise: 'put a program named prometheus on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => orUndefined(() => prometheusBinary(PROMETHEUS_PROGRAMS)),
};

/** Fails where Python is old or lacks its standard library: `python3-minimal` alone has no http.server. */
const PYTHON_AS_DOCUMENTED = 'import sys, http.server, hmac, json; sys.exit(sys.version_info < (3, 9))';

/** Runs the documented webhook receiver. */
export const PYTHON: TestProgram = {
  name: 'Python 3.9 or later',
  debianPackage: 'python3',
  neededBy: 'the integration tests',
  otherwise: 'put such a program named python3 on the PATH',
  find: () =>
    pythonBinaries().find(
      (path) => spawnSync(path, ['-c', PYTHON_AS_DOCUMENTED], { stdio: 'ignore' }).status === 0,
    ),
};

/** Unpacked, since an installed one would become one of the machine's shells. */
const ZSH_FOLDER = join(UNPACKED_TO, 'zsh');

/** Tests the completion script for it. */
export const ZSH: TestProgram = {
  name: 'zsh',
  debianPackage: 'zsh',
  neededBy: 'the integration tests',
  otherwise: 'put a program named zsh on the PATH',
  unpackedTo: ZSH_FOLDER,
  find: () => orUndefined(() => zshBinary(join(ZSH_FOLDER, 'bin'))),
};
