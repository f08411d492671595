// Bundles each app, with its packages, from what the compiler wrote to dist/ into dist/bundles/. It starts in half the processor
// time. Also makes what the gateway serves. Run by the build of a clone and by the build of the images.
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'rolldown';
import { buildAssets } from './assets.mjs';
import { makePackages } from './packages.mjs';

const root = join(import.meta.dirname, '..', '..');

const ANALYSIS_WORKER = 'apps/audit-engine/src/page-audit/analysis/analysis-worker';

/** App → the files of its bundle that a process or a thread starts with, and the module of each. */
const BUNDLES = {
  'api-gateway': {
    main: 'apps/api-gateway/src/main',
    'body-worker': 'apps/api-gateway/src/http/bodies/body-worker',
  },
  'audit-engine': { main: 'apps/audit-engine/src/main', 'analysis-worker': ANALYSIS_WORKER },
  'credit-ledger': { main: 'apps/credit-ledger/src/main' },
  'webhook-dispatcher': { main: 'apps/webhook-dispatcher/src/main' },
  operator: {
    acs: 'apps/operator/src/main',
    provision: 'apps/operator/src/provision/main',
    'analysis-worker': ANALYSIS_WORKER,
  },
};

/** What browsers get: beside the module that reads it, in the build and in the bundle. */
const ASSETS = 'apps/api-gateway/src/pages/assets';

/** The packages of the clients: beside the module that reads them, in the build and in the bundle. */
const PACKAGES = 'apps/api-gateway/src/docs/client-packages/packages';

/** How each call is made in each language: beside the module that reads it, in the build and in the bundle. */
const SAMPLES = 'apps/api-gateway/src/docs/openapi/samples';

/** What draws the reference in browsers: beside the module that reads it, in the build and in the bundle. */
const SCALAR = 'apps/api-gateway/src/docs/reference/scalar';

/** Packages that stay in node_modules. */
const EXTERNAL = [
  // It loads drivers by their names, and only migrations use it.
  'typeorm',
  // Optional for Nest, class-validator and pg, and not installed.
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nats-io/transport-node',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'class-transformer',
  'kafkajs',
  'mqtt',
  'pg-native',
];

/** Stack traces name the lines of our own sources only: Node parses the whole map at each start. */
const ownSourceMaps = {
  name: 'own-source-maps',
  // With the compiler's map, which names the lines of the sources: rolldown does not look for it.
  async load(id) {
    if (!id.startsWith(join(root, 'dist'))) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    return { code, map: JSON.parse(map) };
  },
  transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : null),
};

// One after another: at once they take longer, for they share the cores.
for (const [app, entries] of Object.entries(BUNDLES))
  await build({
    input: Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [name, join(root, 'dist', `${entry}.js`)]),
    ),
    cwd: root,
    platform: 'node',
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [ownSourceMaps],
    checks: { pluginTimings: false, bundlerTimings: false },
    output: {
      dir: join(root, 'dist', 'bundles', app),
      cleanDir: true,
      format: 'esm',
      // What is imported only when it is needed has a file of its own.
      chunkFileNames: '[name].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
      // reflect-metadata comes first, in whichever file it is.
      strictExecutionOrder: true,
    },
  });

const gateway = join(root, 'dist', 'bundles', 'api-gateway');
await buildAssets(join(root, ASSETS), join(root, 'dist', ASSETS));
await cp(join(root, 'dist', ASSETS), join(gateway, 'assets'), { recursive: true });

const packages = join(root, 'dist', 'packages');
makePackages(root, packages);
for (const folder of [join(root, 'dist', PACKAGES), join(gateway, 'packages')]) {
  await rm(folder, { recursive: true, force: true });
  await cp(packages, folder, { recursive: true });
}

for (const folder of [join(root, 'dist', SAMPLES), join(gateway, 'samples')]) {
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, 'clients', 'samples'), folder, { recursive: true });
}

const scalar = join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');
for (const folder of [join(root, 'dist', SCALAR), join(gateway, 'scalar')])
  await cp(scalar, join(folder, 'standalone.js'));

// An image has the site in the layer of its app; here it is read where it was made.
const site = join(root, 'dist', 'site');
if (existsSync(site)) await cp(site, join(gateway, 'site'), { recursive: true });
