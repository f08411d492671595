import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Program, programsNamed } from '../local/install/programs.js';
import { projectRoot } from '../local/project-root.js';

const UNPACKED_TO = join(projectRoot, '.stack', 'programs');

/** The browser of the tests of pages. */
export const CHROMIUM: Program = {
  name: 'Chromium',
  debianPackages: ['chromium'],
  otherwise: 'put a program named chromium on the PATH',
  find: () => programsNamed('chromium')[0],
};

/** Unpacked, since its package would start a Prometheus of the machine's own. */
const PROMETHEUS_FOLDER = join(UNPACKED_TO, 'prometheus');
const PROMETHEUS_PROGRAMS = join(PROMETHEUS_FOLDER, 'usr', 'bin');

/** Tests the alert rules. */
export const PROMTOOL: Program = {
  name: 'promtool',
  debianPackages: ['prometheus'],
  otherwise: 'put a program named promtool on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => programsNamed('promtool', [PROMETHEUS_PROGRAMS])[0],
};

/** Reads the metrics of the running service with the alert rules. */
export const PROMETHEUS: Program = {
  name: 'prometheus',
  debianPackages: ['prometheus'],
  otherwise: 'put a program named prometheus on the PATH',
  unpackedTo: PROMETHEUS_FOLDER,
  find: () => programsNamed('prometheus', [PROMETHEUS_PROGRAMS])[0],
};

/** Fails where Python is old or lacks its standard library: `python3-minimal` alone has no http.server. */
const PYTHON_AS_DOCUMENTED = 'import sys, http.server, hmac, json; sys.exit(sys.version_info < (3, 9))';

const FOLDER_OF_HTTPX =
  'import httpx, setuptools, wheel, os; print(os.path.dirname(os.path.dirname(httpx.__file__)))';

/** Runs the documented webhook receiver, and the client. */
export const PYTHON: Program = {
  name: 'Python 3.9 or later',
  debianPackages: ['python3'],
  otherwise: 'put such a program named python3 on the PATH',
  find: () =>
    programsNamed('python3').find(
      (path) => spawnSync(path, ['-c', PYTHON_AS_DOCUMENTED], { stdio: 'ignore' }).status === 0,
    ),
};

/** Unpacked, since the machine's own Python must not find them. */
const PYTHON_FOLDER = join(UNPACKED_TO, 'python');
const PYTHON_MODULES = join(PYTHON_FOLDER, 'usr', 'lib', 'python3', 'dist-packages');

/** What the client for Python needs, and what checks and packs it; a folder for PYTHONPATH. */
export const PYTHON_PACKAGES: Program = {
  name: 'httpx for Python',
  debianPackages: [
    ...['httpx', 'httpcore', 'h11', 'anyio', 'sniffio', 'certifi', 'idna', 'rfc3986'],
    ...['mypy', 'mypy-extensions', 'typing-extensions', 'setuptools', 'pkg-resources', 'wheel'],
  ].map((name) => `python3-${name}`),
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
export const ZSH: Program = {
  name: 'zsh',
  debianPackages: ['zsh'],
  otherwise: 'put a program named zsh on the PATH',
  unpackedTo: ZSH_FOLDER,
  find: () => programsNamed('zsh', [join(ZSH_FOLDER, 'bin')])[0],
};
