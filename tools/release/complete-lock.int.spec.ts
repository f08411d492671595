import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPT = join(process.cwd(), 'tools', 'release', 'complete-lock.mjs');
const DARWIN = { os: ['darwin'], cpu: ['arm64'], license: 'MIT' };
const CARRIED = {
  name: 'tool-darwin-arm64',
  'dist-tags': { latest: '1.2.3' },
  versions: {
    '1.2.3': {
      name: 'tool-darwin-arm64',
      version: '1.2.3',
      ...DARWIN,
      dist: { integrity: 'sha512-AAAA', tarball: 'http://127.0.0.1/tool.tgz' },
    },
  },
};

let folder: string;
let registry: Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-lock-'));
  registry = createServer((request, response) => {
    const carried = request.url === '/tool-darwin-arm64';
    response.writeHead(carried ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(carried ? CARRIED : { error: 'not found' }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(folder, { recursive: true });
});

function writeLock(packages: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

function readLock(): unknown {
  return (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: unknown })
    .packages;
}

function completeLock(): Promise<unknown> {
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, 'cache'),
  };
  return promisify(execFile)(process.execPath, [SCRIPT], { cwd: folder, env });
}

/** A tool whose package for one platform is not in the lock file, or is there as `entry`. */
const toolWith = (build: string, entry?: object) => ({
  'node_modules/tool': {
    version: '1.2.3',
    integrity: 'sha512-BBBB',
    dev: true,
    optionalDependencies: { [build]: '1.2.3' },
  },
  ...(entry && { [`node_modules/${build}`]: entry }),
});

describe('completing the lock file', () => {
  it.each([
    ['that npm left out', undefined],
    ['that is there without integrity', { version: '1.2.3', dev: true, optional: true }],
  ])('adds a platform package %s, with its integrity', async (_, entry) => {
    writeLock(toolWith('tool-darwin-arm64', entry));
    await completeLock();
    expect(readLock()).toHaveProperty(['node_modules/tool-darwin-arm64'], {
      version: '1.2.3',
      integrity: 'sha512-AAAA',
      ...DARWIN,
      dev: true,
      optional: true,
    });
  });

  it('fails and changes nothing where the registry does not carry the package', async () => {
    const packages = toolWith('tool-win32-x64');
    writeLock(packages);
    await expect(completeLock()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tool-win32-x64@1.2.3, which node_modules/tool asks for'),
    });
    expect(readLock()).toEqual(packages);
  });
});
