import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPT = join(process.cwd(), 'tools', 'release', 'renew-images.mjs');
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

/** What an index of several platforms is, by repository and tag. */
const INDEXES: Readonly<Record<string, string>> = {
  'library/node/24.21.0-bookworm-slim': digest('a'),
  'library/redis/7.4': digest('b'),
  'cloudnative-pg/postgresql/17.6': digest('c'),
};
const COMPOSE = `services:
  redis:
    image: docker.io/library/redis:7.4@${digest('0')}
  acs:
    image: audit-credit-service/operator
`;
const CLUSTER = 'spec:\n  imageName: ghcr.io/cloudnative-pg/postgresql:17.6\n';
const DOCKERFILE = 'FROM node:24.21.0-bookworm-slim AS base\nFROM base AS build\n';

describe('the digests of images', () => {
  let folder: string;
  let registry: Server;
  let url: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'acs-images-'));
    mkdirSync(join(folder, 'deploy', 'docker'), { recursive: true });
    write('docker/Dockerfile', DOCKERFILE);
    write('compose.yaml', COMPOSE);
    write('cluster.yaml', CLUSTER);
    registry = createServer((request, response) => {
      const [status, headers, body = {}] = answerTo(request);
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await new Promise((resolve) => registry.close(resolve));
    rmSync(folder, { recursive: true });
  });

  /** As a registry does: who reads library/ needs a token for it, which anybody gets. */
  function answerTo({ url: path = '', headers }: IncomingMessage): [number, Record<string, string>, object?] {
    const { pathname, searchParams } = new URL(path, url);
    if (pathname === '/token')
      return [200, {}, { token: `for ${searchParams.get('service')} ${searchParams.get('scope')}` }];
    const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/([^/]+)$/.exec(pathname) ?? [];
    const scope = `repository:${repository}:pull`;
    if (repository.startsWith('library/') && headers.authorization !== `Bearer for hub ${scope}`)
      return [401, { 'www-authenticate': `Bearer realm="${url}/token",service="hub",scope="${scope}"` }];
    const index = INDEXES[`${repository}/${tag}`];
    if (index === undefined) return [404, {}];
    // Who does not ask for an index gets the image of one platform.
    const takesIndex = headers.accept?.includes('application/vnd.oci.image.index.v1+json');
    return [200, { 'docker-content-digest': takesIndex ? index : digest('f') }];
  }

  const write = (name: string, text: string) => writeFileSync(join(folder, 'deploy', name), text);
  const read = (name: string) => readFileSync(join(folder, 'deploy', name), 'utf8');
  async function renew(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
    const mirrors = ['docker.io', 'ghcr.io'].flatMap((name) => ['--registry', `${name}=${url}`]);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...mirrors, ...args], {
        cwd: folder,
      });
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }

  it('are those of the tags at their registries, for every platform; what is ours has none', async () => {
    expect(await renew()).toMatchObject({ code: 0, output: expect.stringContaining('3 images, 3 renewed') });
    expect(read('docker/Dockerfile')).toBe(DOCKERFILE.replace('slim', `slim@${digest('a')}`));
    expect(read('compose.yaml')).toBe(COMPOSE.replace(digest('0'), digest('b')));
    expect(read('cluster.yaml')).toBe(CLUSTER.replace('17.6', `17.6@${digest('c')}`));
    expect(await renew('--check')).toMatchObject({ code: 0, output: 'renew-images: 3 images, 0 to renew\n' });
  });

  it('are only compared with --check, which fails where a tag has moved or an image has none', async () => {
    const { code, output } = await renew('--check');
    expect(code).toBe(1);
    expect(output).toContain(`docker.io/library/redis:7.4 has ${digest('0')}, and is now ${digest('b')}`);
    expect(output).toContain('postgresql:17.6 has no digest');
    expect([read('docker/Dockerfile'), read('compose.yaml'), read('cluster.yaml')]).toEqual([
      DOCKERFILE,
      COMPOSE,
      CLUSTER,
    ]);
  });

  it('all stay as they are where a registry does not know a tag', async () => {
    write('redis.yaml', 'image: docker.io/library/redis:9.9\n');
    const { code, output } = await renew();
    expect(code).toBe(1);
    expect(output).toMatch(/does not say which image docker\.io\/library\/redis:9\.9 is: status 404/);
    expect([read('docker/Dockerfile'), read('compose.yaml')]).toEqual([DOCKERFILE, COMPOSE]);
  });
});
