import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runProgram } from '../../../tools/local/processes/run-program.js';
import { filesOf } from '../../support/documentation/code-blocks.js';
import { required } from '../../support/servers/environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const GUIDE = readFileSync('docs/how-to/partners/first-audit.md', 'utf8');
const READMES = {
  node: readFileSync('clients/node/README.md', 'utf8'),
  python: readFileSync('clients/python/README.md', 'utf8'),
};

/** The address that the page installs from, at the service of the tests. */
function addressIn(markdown: string, command: RegExp): string {
  const [, address = ''] = command.exec(markdown) ?? [];
  return address.replace(/^(?:https:\/\/HOST|\$ACS_BASE_URL)(?=\/clients\/)/, gatewayUrl());
}

describe('a client library that is installed from the gateway', () => {
  const stage = contractStage();
  const folder = temporaryFolder('installed');
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await stage.open(1_000);
  });

  const emptyFolder = (name: string) => {
    const made = join(folder, name);
    mkdirSync(made);
    return made;
  };
  const audit = (program: string, file: string, cwd: string, more: Readonly<Record<string, string>> = {}) =>
    runProgram(program, [file], {
      cwd,
      env: {
        ...more,
        ACS_BASE_URL: gatewayUrl(),
        ACS_API_KEY: workspace.apiKey,
        PAGE: `${stage.site.url}/article`,
      },
    });

  it('audits a page with the first program of its README, by npm in an empty folder', async () => {
    const project = emptyFolder('node');
    const address = addressIn(READMES.node, /^npm install (\S+)$/m);
    // With a cache of its own, and a registry that nobody needs.
    const env = {
      npm_config_cache: join(folder, 'npm'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_audit: 'false',
    };
    await runProgram('npm', ['install', address], { cwd: project, env });
    expect(readdirSync(join(project, 'node_modules', '@audit-credit'))).toEqual(['client']);
    const [[name, code] = ['', '']] = filesOf(READMES.node);
    writeFileSync(join(project, name), code);
    expect(await audit(process.execPath, name, project)).toMatch(/^\d+ \[/);
  }, 60_000);

  it('audits a page with the first program of its README, by pip in an environment of its own', async () => {
    const project = emptyFolder('python');
    const address = addressIn(READMES.python, /^pip install (\S+)$/m);
    await runProgram(required('TEST_PYTHON'), ['-m', 'venv', '.venv'], { cwd: project });
    const python = join(project, '.venv', 'bin', 'python');
    // Here httpx is that of the tests, so that pip needs no index for it.
    const env = { PYTHONPATH: required('TEST_PYTHON_PACKAGES'), PIP_NO_INDEX: '1', PIP_NO_CACHE_DIR: '1' };
    await runProgram(python, ['-m', 'pip', 'install', address], { cwd: project, env });
    const [[name, code] = ['', '']] = filesOf(READMES.python);
    writeFileSync(join(project, name), code);
    expect(await audit(python, name, project, env)).toMatch(/^\d+ .+\n$/);
  }, 120_000);

  it('is installed in the same way by the guide of the first audit, which has the same programs', () => {
    expect(addressIn(GUIDE, /^npm install "(\S+)"$/m)).toBe(addressIn(READMES.node, /^npm install (\S+)$/m));
    expect(addressIn(GUIDE, /^\S*pip install "(\S+)"$/m)).toBe(
      addressIn(READMES.python, /^pip install (\S+)$/m),
    );
    const first = [READMES.node, READMES.python].map((readme) => [...filesOf(readme)][0]);
    expect([...filesOf(GUIDE)].slice(0, first.length)).toEqual(first);
  });
});
