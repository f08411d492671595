import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { required } from '../../test/support/servers/environment.js';
import { runPython } from './run-python.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

const CLIENT = join(projectRoot, 'clients', 'python');

/** Debian's setuptools and mypy run only on its own Python. */
function packagingPython(): string {
  const fromDebian = required('TEST_PYTHON_PACKAGES').startsWith(join(projectRoot, '.stack'));
  return fromDebian ? '/usr/bin/python3' : required('TEST_PYTHON');
}

/** By its version, for example 3.11: those on the PATH, and those of pyenv. */
function pythons(): ReadonlyMap<string, string> {
  const versions = join(homedir(), '.pyenv', 'versions');
  const ofPyenv = existsSync(versions)
    ? readdirSync(versions).map((name) => join(versions, name, 'bin', 'python3'))
    : [];
  const found = new Map<string, string>();
  for (const python of [required('TEST_PYTHON'), '/usr/bin/python3', ...ofPyenv]) {
    const code = 'import sys; print("%d.%d" % sys.version_info[:2]); sys.exit(sys.version_info < (3, 9))';
    const { status, stdout } = spawnSync(python, ['-c', code], { encoding: 'utf8' });
    const version = stdout?.trim();
    if (status === 0 && !found.has(version)) found.set(version, python);
  }
  return found;
}

describe('the package of the client for Python', () => {
  const folder = temporaryFolder('python');
  let installed: string;
  beforeAll(async () => {
    const source = join(folder, 'source');
    // setuptools writes beside the sources.
    cpSync(CLIENT, source, { recursive: true, filter: (path) => !/__pycache__|\.egg-info/.test(path) });
    const wheels = join(folder, 'wheels');
    mkdirSync(wheels);
    const build = `import setuptools.build_meta as build; build.build_wheel(${JSON.stringify(wheels)})`;
    const built = await runPython(['-c', build], {
      python: packagingPython(),
      cwd: source,
      env: { PYTHONWARNINGS: 'default' },
    });
    if (built.status !== 0) throw new Error(built.output);
    const [wheel = ''] = readdirSync(wheels);
    expect(wheel).toMatch(/^audit_credit-\d+\.\d+\.\d+-py3-none-any\.whl$/);
    // What pip does with a wheel of pure Python; pip itself is not everywhere.
    installed = join(folder, 'installed');
    const unpacked = await runPython(['-m', 'zipfile', '-e', join(wheels, wheel), installed]);
    expect(unpacked.status).toBe(0);
  }, 120_000);

  it('has its types, its tests not, and needs httpx only', async () => {
    expect(readdirSync(installed).toSorted()).toEqual([
      'audit_credit',
      expect.stringMatching(/^audit_credit-.*\.dist-info$/),
    ]);
    expect(existsSync(join(installed, 'audit_credit', 'py.typed'))).toBe(true);
    const code =
      'import importlib.metadata as m; print(m.requires("audit-credit"), m.version("audit-credit"), m.metadata("audit-credit")["Requires-Python"])';
    const { output } = await runPython(['-c', code], { modules: [installed] });
    expect(output).toMatch(/^\['httpx ?\(?<1,>=0\.23\)?'\] \d+\.\d+\.\d+ >=3\.9\n$/);
  });

  it('works on every Python that is here', async () => {
    const found = pythons();
    process.stdout.write(`The client for Python is tested on ${[...found.keys()].join(', ')}\n`);
    for (const [version, python] of found) {
      const tests = await runPython(['-m', 'unittest', 'discover', '-s', 'tests'], {
        python,
        cwd: CLIENT,
        modules: [installed],
      });
      expect({ version, ...tests }).toEqual({
        version,
        status: 0,
        output: expect.stringMatching(/\nOK\n$/),
      });
    }
  }, 240_000);

  it('has types that mypy accepts strictly, in the package and where it is used', async () => {
    const check = (file: string) =>
      runPython(
        ['-m', 'mypy', '--strict', '--python-version', '3.9', '--cache-dir', join(folder, 'mypy'), file],
        {
          cwd: installed,
          python: packagingPython(),
          env: { PYTHONWARNINGS: 'default' },
        },
      );
    expect((await check('audit_credit')).output).toMatch(/^Success: no issues found in \d+ source files\n$/);
    const example = join(CLIENT, 'tests', 'typed_example.py');
    cpSync(example, join(installed, 'typed_example.py'));
    expect((await check('typed_example.py')).output).toMatch(/^Success: /);
    writeFileSync(join(installed, 'wrong.py'), WRONG);
    expect((await check('wrong.py')).output).toMatch(/Found 3 errors in 1 file/);
  }, 240_000);
});

/** Each line is a mistake that types must show. */
const WRONG = `from audit_credit import Client
client = Client("k", base_url="https://api.example.com")
client.audits.create("https://example.com/", "seo", idempotency_key=17)
print(client.balance.get().data["balence"])
client.audits.run(type="seo")
`;
