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
  debianPackages: ['chromium'],
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
  debianPackages: ['prometheus'],
  neededBy: 'the integration tests',
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => orUndefined(() => promtoolBinary(PROMETHEUS_PROGRAMS)),
};

/** Reads the metrics of the running service with the alert rules. */
export const PROMETHEUS: TestProgram = {
  name: 'prometheus',
  debianPackages: ['prometheus'],
  neededBy: 'the end-to-end tests',
  otherwise: 'put a program named prometheus on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => orUndefined(() => prometheusBinary(PROMETHEUS_PROGRAMS)),
};

/** Fails where Python is old or lacks its standard library: `python3-minimal` alone has no http.server. */
const PYTHON_AS_DOCUMENTED = 'import sys, http.server, hmac, json; sys.exit(sys.version_info < (3, 9))';

const FOLDER_OF_HTTPX =
  'import httpx, setuptools, wheel, os; print(os.path.dirname(os.path.dirname(httpx.__file__)))';

/** Runs the documented webhook receiver, and the client. */
export const PYTHON: TestProgram = {
  name: 'Python 3.9 or later',
  debianPackages: ['python3'],
  neededBy: 'the integration tests',
  otherwise: 'put such a program named python3 on the PATH',
  find: () =>
    pythonBinaries().find(
      (path) => spawnSync(path, ['-c', PYTHON_AS_DOCUMENTED], { stdio: 'ignore' }).status === 0,
    ),
};

/** Unpacked, since the machine's own Python must not find them. */
const PYTHON_FOLDER = join(UNPACKED_TO, 'python');
const PYTHON_MODULES = join(PYTHON_FOLDER, 'usr', 'lib', 'python3', 'dist-packages');

/** What the client for Python needs, and what checks and packs it; a folder for PYTHONPATH. */
export const PYTHON_PACKAGES: TestProgram = {
  name: 'httpx for Python',
  debianPackages: [
    ...['httpx', 'httpcore', 'h11', 'anyio', 'sniffio', 'certifi', 'idna', 'rfc3986'],
    ...['mypy', 'mypy-extensions', 'typing-extensions', 'setuptools', 'pkg-resources', 'wheel'],
  ].map((name) => `python3-${name}`),
  neededBy: 'the tests of the client for Python',
  otherwise: 'install httpx, mypy, setuptools and wheel with pip for the python3 on the PATH',
  unpackedTo: PYTHON_FOLDER,
  find: () => {
    const python = PYTHON.find();
    if (python === undefined) return undefined;
    const { status, stdout } = spawnSync(python, ['-c', FOLDER_OF_HTTPX], {
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: PYTHON_MODULES },
    });
    return status === 0 ? stdout.trim() : undefined;
  },
};

/** Unpacked, since an installed one would become one of the machine's shells. */
const ZSH_FOLDER = join(UNPACKED_TO, 'zsh');

/** Tests the completion script for it. */
export const ZSH: TestProgram = {
  name: 'zsh',
  debianPackages: ['zsh'],
  neededBy: 'the integration tests',
  otherwise: 'put a program named zsh on the PATH',
  unpackedTo: ZSH_FOLDER,
  find: () => orUndefined(() => zshBinary(join(ZSH_FOLDER, 'bin'))),
};
