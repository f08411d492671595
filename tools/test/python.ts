import { spawnSync } from 'node:child_process';
import { pythonBinaries } from '../local/install/binaries.js';
import type { TestProgram } from './ensure-program.js';

/** Python is old, or lacks its standard library, where this fails: `python3-minimal` alone has no http.server. */
const AS_DOCUMENTED = 'import sys, http.server, hmac, json; sys.exit(sys.version_info < (3, 9))';

/** What the webhook receiver that we document for it is run with. */
export const PYTHON: TestProgram = {
  name: 'Python 3.9 or later',
  debianPackage: 'python3',
  neededBy: 'the integration tests',
  otherwise: 'put such a program named python3 on the PATH',
  find: () =>
    pythonBinaries().find((path) => spawnSync(path, ['-c', AS_DOCUMENTED], { stdio: 'ignore' }).status === 0),
};
