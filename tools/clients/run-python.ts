import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../local/project-root.js';
import { required } from '../../test/support/servers/environment.js';

/** What a run of Python ended with. */
export interface PythonRun {
  readonly status: number | null;
  /** Standard output and standard error, as they came. */
  readonly output: string;
}

export interface PythonOptions {
  /** Default: the one of the tests. */
  readonly python?: string;
  /** Folders with modules, before those of the packages that the client needs. */
  readonly modules?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The Python for packages that run on one version alone: Debian's own, where they are unpacked from Debian's. */
export function pythonOfPackages(): string {
  const fromDebian = required('TEST_PYTHON_PACKAGES').startsWith(join(projectRoot, '.stack'));
  return fromDebian ? '/usr/bin/python3' : required('TEST_PYTHON');
}

/** Runs Python with the packages that the client for Python needs. */
export function runPython(args: readonly string[], options: PythonOptions = {}): Promise<PythonRun> {
  const { python = required('TEST_PYTHON'), modules = [], cwd, env } = options;
  const path = [...modules, required('TEST_PYTHON_PACKAGES')].join(delimiter);
  const child = spawn(python, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PYTHONPATH: path,
      PYTHONDONTWRITEBYTECODE: '1',
      // What the client leaves open, or an await that is missing, is an error.
      PYTHONWARNINGS: 'error',
      PYTHONUNBUFFERED: '1',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
