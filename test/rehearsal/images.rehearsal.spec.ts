import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '#contracts/services';
import { freePorts } from '../../tools/local/processes/free-ports.js';
import { type ReadyStack, startStack } from '../../tools/local/stack/stack.js';
import { COMPOSE_FILE, parseCompose } from '../../deploy/docker/test/compose/compose-file.js';
import { environmentOf, type Ports } from '../../deploy/docker/test/compose/on-this-machine.js';
import { contextOf, DOCKERFILE } from '../../deploy/docker/test/images/build-context.js';
import { type BuiltImage, buildStages } from '../../deploy/docker/test/images/build-stages.js';
import { Container, type EndedContainer } from '../../deploy/docker/test/images/container.js';
import { parseDockerfile } from '../../deploy/docker/test/images/dockerfile.js';
import { listing, setWritable, sizeOf } from '../../deploy/docker/test/images/file-tree.js';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner/partner-client.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/partner/webhook-receiver.js';
import { startSilentSite } from '../e2e/support/silent-site.js';

/** The last word of the entry point that Compose gives the service `acs`. */
const ACS = 'dist/acs.js';
const TARGETS = [...SERVICES, 'operator'] as const;

/** What the lock file says of a package: who needs it. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Needed for development, or optional for what runs. */
  readonly devOptional?: boolean;
}

/** The Dockerfile's steps on this machine, in an empty folder, and what comes of them run as Compose's containers would be. */
describe('the images', () => {
  const compose = parseCompose(readFileSync(COMPOSE_FILE, 'utf8'), { EGRESS_ALLOW: '127.0.0.0/8' });
  const folder = mkdtempSync(join(tmpdir(), 'acs-images-'));
  const path = join(folder, 'programs');
  const tmp = join(folder, 'tmp');
  const containers: Container[] = [];
  let images: ReadonlyMap<string, BuiltImage>;
  let stack: ReadyStack;
  let ports: Ports;
  let audited: SampleSite;
  let receiver: WebhookReceiver;
  const image = (name: (typeof TARGETS)[number]) => images.get(name)!;

  beforeAll(async () => {
    chmodSync(folder, 0o755); // another user is to look into it
    for (const inside of [path, tmp]) mkdirSync(inside);
    chmodSync(tmp, 0o777);
    copyFileSync(join('node_modules', 'node', 'bin', 'node'), join(path, 'node'));
    const stages = parseDockerfile(readFileSync(DOCKERFILE, 'utf8'));
    stack = await startStack({ name: 'images', ephemeral: true });
    [audited, receiver] = await Promise.all([startSampleSite(), startWebhookReceiver()]);
    images = await buildStages(stages, { context: contextOf(process.cwd()), folder, path });
    const [gateway = 0, ...health] = await freePorts(1 + SERVICES.length);
    ports = {
      gateway,
      health: Object.fromEntries(SERVICES.map((app, index) => [app, health[index]])) as Ports['health'],
    };
    for (const name of TARGETS) setWritable(image(name).root, false);
  }, 300_000);

  afterAll(async () => {
    await Promise.all(containers.map((container) => container.kill()));
    await Promise.all([stack?.stop(), audited?.close(), receiver?.close()]);
    for (const { root } of images?.values() ?? []) setWritable(root, true);
    rmSync(folder, { recursive: true });
  }, 60_000);

  /** `service`: whose environment it has. `command`: instead of the image's own. */
  function start(
    service: string,
    name: (typeof TARGETS)[number],
    command?: string[],
    servers = stack,
  ): Container {
    const env = environmentOf(service, compose, servers, ports);
    const container = new Container(image(name), {
      path,
      tmp,
      env,
      ...(command && { command }),
    });
    containers.push(container);
    return container;
  }

  async function acs<Result>(...command: string[]): Promise<Result> {
    const ended = await start('acs', 'operator', [ACS, ...command, '--json']).ended;
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(ended.stdout) as Result;
  }

  it('hold what package-lock.json has for production, and nothing of development', () => {
    const packagesOf = (file: string) =>
      Object.entries(
        (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> }).packages,
      ).filter(([name]) => name !== '');
    const wanted = packagesOf('package-lock.json').filter(
      ([, { dev, optional, devOptional }]) => ![dev, optional, devOptional].includes(true),
    );
    for (const name of TARGETS) {
      const modules = join(image(name).root, image(name).workdir, 'node_modules');
      const present = packagesOf(join(modules, '.package-lock.json')).map(([key]) => key);
      expect(present.sort()).toEqual(wanted.map(([key]) => key).sort());
      expect(readdirSync(modules)).not.toContain('typescript');
    }
    process.stdout.write(sizes(TARGETS.map((name) => [name, image(name)])));
  });

  it('prepare empty servers, audit and notify, drain, all as process 1 and nobody, and write nothing', async () => {
    const before = TARGETS.map((name) => listing(image(name).root));
    expect(await start('provision', 'operator').ended).toMatchObject({ code: 0, stderr: '' });
    const apps = SERVICES.map((app) => [app, start(app, app)] as const);
    const gone = Promise.race(apps.map(([app, { ended }]) => ended.then(endedEarly(app))));
    const up = eventually('the gateway says that all four are ready', () => isReady(ports.gateway), 60_000);
    await Promise.race([up, gone]);

    const { workspace_id } = await acs<{ workspace_id: string }>(
      ...['workspace', 'create', '--name', 'Mine', '--email', 'me@example.com'],
    );
    const { api_key } = await acs<{ api_key: string }>('key', 'create', '--workspace', workspace_id);
    await acs(
      ...['credits', 'grant', '--workspace', workspace_id, '--credits', '1000'],
      ...['--kind', 'goodwill', '--reference', 'first'],
    );
    const { secret } = await acs<{ secret: string }>(
      ...['endpoint', 'create', '--workspace', workspace_id],
      ...['--url', receiver.url, '--events', 'audit.completed'],
    );
    const partner = new PartnerClient(`http://127.0.0.1:${ports.gateway}`, api_key);
    const created = await partner.createAudit({ url: `${audited.url}/article`, type: 'all' });
    expect([created.status, created.body.data?.status]).toEqual([202, 'queued']);
    const webhook = await eventually('its webhook has come', () => receiver.received[0]);
    expect(receiver.verify(webhook, secret)).toBe(true);
    const { data } = (await partner.getAudit(created.body.data.audit_id)).body;
    expect(data).toMatchObject({ status: 'complete', scores: { overall: expect.any(Number) } });
    expect((await fetch(`http://127.0.0.1:${ports.gateway}/docs`)).status).toBe(200);

    for (const app of SERVICES) {
      const script = compose.services[app]?.healthcheck?.test?.[3] ?? '';
      const check = script.replace(':8080', `:${ports.gateway}`).replace(':9464', `:${ports.health[app]}`);
      expect([app, await start(app, app, ['--eval', check]).ended]).toMatchObject([app, { code: 0 }]);
    }

    for (const [, container] of apps) container.signal('SIGTERM');
    for (const [app, { ended }] of apps) {
      const { code, stdout, stderr } = await ended;
      expect([app, code, stderr]).toEqual([app, 0, '']);
      expect(stdout).toContain(`"pid":1,"msg":"${app} is ready."`);
    }
    expect(TARGETS.map((name) => listing(image(name).root))).toEqual(before);
    expect(readdirSync(tmp)).toEqual([]);
  }, 180_000);

  it('leave their preparation of the servers at once when they are told to', async () => {
    const silent = await startSilentSite();
    const elsewhere = { ...stack, postgres: { ...stack.postgres, url: silent.url } };
    const preparing = start('provision', 'operator', undefined, elsewhere);
    await silent.visited;
    preparing.signal('SIGTERM');
    expect(await preparing.ended).toMatchObject({ code: 143 });
    await silent.close();
  });

  it('can’t be written to by what runs in them', async () => {
    const write = `require('node:fs').writeFileSync('dist/mine', '')`;
    const { code, stderr } = await start('acs', 'operator', ['--eval', write]).ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining('EACCES')]);
  });
});

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
}

function endedEarly(app: ServiceName): (end: EndedContainer) => never {
  return ({ code, stdout, stderr }) => {
    throw new Error(`${app} ended with ${code}: ${stderr}${stdout}`);
  };
}

function sizes(images: readonly (readonly [string, BuiltImage])[]): string {
  const mb = (folder: string) => (sizeOf(folder) / 1e6).toFixed(1).padStart(8);
  const rows = images.map(([name, { root, workdir }]) => {
    const [all, modules] = [mb(root), mb(join(root, workdir, 'node_modules'))];
    return `${name.padEnd(20)}${all}${modules}\n`;
  });
  return `\nMB above the base image\nimage                    all packages\n${rows.join('')}`;
}
