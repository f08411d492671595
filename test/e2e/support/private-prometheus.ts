import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { parse, stringify } from 'yaml';
import {
  answersOnTcp,
  type ServerPlan,
  startOnFreePorts,
} from '../../../tools/local/servers/private-server.js';
import { required } from '../../support/servers/environment.js';

/** The configuration that operators are given. */
const CONFIGURATION = 'deploy/observability/prometheus.yaml';

interface Configuration {
  readonly global: object;
  readonly rule_files: readonly string[];
  readonly scrape_configs: readonly { readonly static_configs: readonly object[] }[];
}

export interface PrivatePrometheus {
  /** The `data` of an answer of its HTTP API: `/api/v1/` + `path`. Throws where it says that something is wrong. */
  ask<Data>(path: string, parameters?: Readonly<Record<string, string>>): Promise<Data>;
  stop(): Promise<void>;
}

/** A Prometheus with the configuration that is documented, but other targets (`host:port`) and a look at them every second. */
export async function startPrometheus(targets: readonly string[]): Promise<PrivatePrometheus> {
  const directory = mkdtempSync(join(tmpdir(), 'acs-prometheus-'));
  const { server } = await startOnFreePorts(1, ([port = 0]) => plan(directory, port, targets));
  return {
    async ask<Data>(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Data> {
      const query = String(new URLSearchParams(parameters));
      const { body } = await request(`${server.url}/api/v1/${path}?${query}`);
      const response = (await body.json()) as { status: string; error?: string; data: Data };
      if (response.status !== 'success') throw new Error(`${path}?${query}: ${response.error}`);
      return response.data;
    },
    async stop() {
      await server.kill();
      rmSync(directory, { recursive: true });
    },
  };
}

function plan(directory: string, port: number, targets: readonly string[]): ServerPlan {
  const configuration = join(directory, 'prometheus.yaml');
  const address = `127.0.0.1:${port}`;
  return {
    name: 'Prometheus',
    url: `http://${address}`,
    port,
    async prepare() {
      mkdirSync(directory, { recursive: true });
      writeFileSync(configuration, stringify(withTargets(directory, targets)));
    },
    parts: [
      {
        launch: {
          name: 'Prometheus',
          program: required('TEST_PROMETHEUS'),
          args: [
            `--config.file=${configuration}`,
            `--storage.tsdb.path=${join(directory, 'data')}`,
            `--web.listen-address=${address}`,
            '--log.level=warn',
          ],
          cwd: directory,
          env: { PATH: process.env.PATH },
          logFile: join(directory, 'prometheus.log'),
        },
        isReady: () =>
          answersOnTcp(port, {
            greeting: `GET /-/ready HTTP/1.0\r\n\r\n`,
            expected: (response) => /^HTTP\S+ 200 /.test(response),
          }),
      },
    ],
    stop: { signal: 'SIGTERM', graceMs: 5_000 },
  };
}

/** The documented configuration with these targets in place of its own; copies the rule files that it names beside it. */
function withTargets(directory: string, targets: readonly string[]): Configuration {
  const documented = parse(readFileSync(CONFIGURATION, 'utf8')) as Configuration;
  for (const file of documented.rule_files)
    copyFileSync(join(dirname(CONFIGURATION), file), join(directory, file));
  return {
    ...documented,
    global: { ...documented.global, scrape_interval: '1s', evaluation_interval: '1s' },
    scrape_configs: documented.scrape_configs.map((scrape) => ({ ...scrape, static_configs: [{ targets }] })),
  };
}
