import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { required } from '../../test/support/servers/environment.js';
import { builtPackage } from './built-package.js';
import { pythonOfPackages, runPython } from './run-python.js';
import { temporaryFolder } from '../../test/support/temporary-folder.js';

const CLIENT = join(projectRoot, 'clients', 'python');
const WHEEL = builtPackage('.whl');
const SDIST = basename(WHEEL).replace('-py3-none-any.whl', '.tar.gz');

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

/** Debian 12 has a hatchling that knows no later Python. */
function withoutNewer(text: string): string {
  return text.replaceAll(/^.*Programming Language :: Python :: 3\.1[3-9].*\n/gm, '');
}

/** Files of an unpacked wheel, without what names the program that made it. */
function filesOf(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['RECORD', 'WHEEL'].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => {
      const text = withoutNewer(readFileSync(path, 'utf8')).replace(/^Metadata-Version: .*\n/, '');
      return { name: path.slice(folder.length), text };
    });
}

describe('the package of the client for Python', () => {
  const folder = temporaryFolder('python');
  // What pip does with a wheel of pure Python.
  const installed = join(folder, 'installed');
  const unpack = async (wheel: string, to: string) => {
    const { status, output } = await runPython(['-m', 'zipfile', '-e', wheel, to]);
    if (status !== 0) throw new Error(output);
  };
  beforeAll(() => unpack(WHEEL, installed));

  it('has the files and the metadata of the one that python -m build makes, and nothing is left in its folder', async () => {
    const source = join(folder, 'source');
    cpSync(CLIENT, source, { recursive: true, filter: (path) => !path.includes('__pycache__') });
    const project = join(source, 'pyproject.toml');
    writeFileSync(project, withoutNewer(readFileSync(project, 'utf8')));
    const before = readdirSync(source, { recursive: true });
    const [first, second] = [await build(source, 'first'), await build(source, 'second')];
    expect(readdirSync(source, { recursive: true })).toEqual(before);
    expect(first.map(([name]) => name)).toEqual([basename(WHEEL), SDIST]);
    expect(second).toEqual(first);

    const unpacked = join(folder, 'unpacked');
    await unpack(join(folder, 'first', basename(WHEEL)), unpacked);
    const [ours, theirs] = [filesOf(installed), filesOf(unpacked)];
    expect(ours.map(({ name }) => name)).toEqual(theirs.map(({ name }) => name));
    expect(ours).toEqual(theirs);
  }, 120_000);

  /** With the backend that pyproject.toml names. The names and bytes of what it makes. */
  async function build(source: string, name: string): Promise<readonly (readonly [string, Buffer])[]> {
    const to = join(folder, name);
    mkdirSync(to);
    const code = `import hatchling.build as b; b.build_wheel(${JSON.stringify(to)}); b.build_sdist(${JSON.stringify(to)})`;
    const { status, output } = await runPython(['-c', code], {
      cwd: source,
      env: { PYTHONWARNINGS: 'default' },
    });
    if (status !== 0) throw new Error(output);
    return readdirSync(to)
      .toSorted()
      .map((file) => [file, readFileSync(join(to, file))] as const);
  }

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
          python: pythonOfPackages(),
          env: { PYTHONWARNINGS: 'default' },
        },
      );
    expect((await check('audit_credit')).output).toMatch(/^Success: no issues found in \d+ source files\n$/);
    const example = join(CLIENT, 'tests', 'typed_example.py');
    cpSync(example, join(installed, 'typed_example.py'));
    expect((await check('typed_example.py')).output).toMatch(/^Success: /);
    writeFileSync(join(installed, 'wrong.py'), WRONG);
    const { output } = await check('wrong.py');
    const refused = new Set(
      [...output.matchAll(/^wrong\.py:(\d+): error/gm)].map(([, line]) => Number(line)),
    );
    const mistakes = WRONG.trim().split('\n').length - 2;
    expect([...refused]).toEqual(Array.from({ length: mistakes }, (_, index) => index + 3));
  }, 240_000);
});

/** Each line after the second is a mistake that types must show. */
const WRONG = `from audit_credit import Client, webhooks
client = Client("k", base_url="https://api.example.com")
client.audits.create("https://example.com/", "seo", idempotency_key=17)
print(client.balance.get().data["balence"])
client.audits.run(type="seo")
client.audits.create("https://example.com/", "sseo")
client.audits.create("https://example.com/", "seo", kind="shop")
client.audits.list(status=["complete", "done"])
client.audits.share("aud_1", days=2)
client.events.stream(types=["audit.finished"])
client.credits.usage(by="month")
client.billing.top_up("huge")
client.with_options(timeout="5")
client.with_options(tries=2)
webhooks.handle(webhooks.verify(b"", {}, "whsec_x"), audit_completed=print, balance_low=print, other=print)
if client.audits.get("aud_1").data["status"] == "completed": pass
`;
