import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Program, programsNamed } from '../local/install/programs.js';
import { projectRoot } from '../local/project-root.js';

const UNPACKED_TO = join(projectRoot, '.stack', 'programs');

/** A program of Debian's package, unpacked to a folder where it must not be installed: `bin` is where it is there. */
function named(name: string, debianPackage: string, unpacked?: { to: string; bin: string }): Program {
  return {
    name,
    debianPackages: [debianPackage],
    otherwise: `put a program named ${name} on the PATH`,
    ...(unpacked && { unpackedTo: unpacked.to }),
    find: () => programsNamed(name, unpacked && [join(unpacked.to, unpacked.bin)])[0],
  };
}

/** The browser of the tests of pages. */
export const CHROMIUM = named('chromium', 'chromium');

/** Its package would start a Prometheus of the machine's own. */
const PROMETHEUS_FOLDER = { to: join(UNPACKED_TO, 'prometheus'), bin: 'usr/bin' };

/** Tests the alert rules. */
export const PROMTOOL = named('promtool', 'prometheus', PROMETHEUS_FOLDER);

/** Reads the metrics of the running service with the alert rules. */
export const PROMETHEUS = named('prometheus', 'prometheus', PROMETHEUS_FOLDER);

/** Tests the completion script for it. An installed one would become one of the machine's shells. */
export const ZSH = named('zsh', 'zsh', { to: join(UNPACKED_TO, 'zsh'), bin: 'bin' });

/**
 * Fails where Python is old or lacks its standard library: `python3-minimal` alone has no http.server, and Debian's
 * `python3` no pip for environments.
 */
const PYTHON_AS_DOCUMENTED =
  'import sys, http.server, hmac, json, venv, ensurepip; sys.exit(sys.version_info < (3, 9))';

/** The frameworks are looked for and not imported, which takes a second. */
const FOLDER_OF_HTTPX = `import httpx, hatchling, importlib.util, os, sys
if not all(map(importlib.util.find_spec, ("fastapi", "uvicorn", "flask", "django"))):
    sys.exit(1)
print(os.path.dirname(os.path.dirname(httpx.__file__)))`;

/** Runs the documented webhook receiver, and the client; makes environments to install the client in. */
export const PYTHON: Program = {
  name: 'Python 3.9 or later',
  debianPackages: ['python3', 'python3-venv'],
  otherwise: 'put such a program named python3 on the PATH',
  find: () =>
    programsNamed('python3').find(
      (path) => spawnSync(path, ['-c', PYTHON_AS_DOCUMENTED], { stdio: 'ignore' }).status === 0,
    ),
};

/** Unpacked, since the machine's own Python must not find them. */
const PYTHON_FOLDER = join(UNPACKED_TO, 'python');
const PYTHON_MODULES = join(PYTHON_FOLDER, 'usr', 'lib', 'python3', 'dist-packages');

/** What the client for Python needs, what checks and packs it, and the frameworks that receive webhooks with it; a folder for PYTHONPATH. */
export const PYTHON_PACKAGES: Program = {
  name: 'httpx for Python',
  debianPackages: [
    ...['httpx', 'httpcore', 'h11', 'anyio', 'sniffio', 'certifi', 'idna', 'rfc3986'],
    ...['mypy', 'mypy-extensions', 'typing-extensions'],
    ...['hatchling', 'packaging', 'pathspec', 'pluggy', 'tomli', 'trove-classifiers'],
    ...['fastapi', 'starlette', 'pydantic', 'uvicorn', 'asgiref', 'click'],
    ...['flask', 'werkzeug', 'jinja2', 'markupsafe', 'itsdangerous'],
    ...['django', 'sqlparse', 'tz'],
  ].map((name) => `python3-${name}`),
  otherwise:
    'install httpx, mypy, hatchling, fastapi, uvicorn, flask and django with pip for the python3 on the PATH',
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
