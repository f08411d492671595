import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '#contracts/services';
import { find, type Documents, ofKind } from '../../deploy/kubernetes/test/documents/documents.js';
import { render } from '../../deploy/kubernetes/test/documents/render.js';
import { runProgram } from '../../tools/local/processes/run-program.js';
import { projectRoot } from '../../tools/local/project-root.js';
import { eventually } from '../support/eventually.js';
import { auditWithWebhook, EGRESS_ALLOW } from './support/audit-with-webhook.js';
import { copyTree } from '../support/containers/copied-tree.js';
import { documentedCommands } from '../support/containers/documented-commands.js';
import { startPod } from '../support/containers/pod.js';

const NETWORK = 'overlay-local';
const GATEWAY = 'http://localhost:8080';
const PAGE = 'how-to/operators/deploy-to-kubernetes.md';
const SLOW_MS = 120_000;

/** What the page's commands reach of a cluster: the container of the deployment that `exec` or `scale` names. */
const KUBECTL = `#!/bin/bash
while [[ $1 == -n ]]; do shift 2; done
container=\${2#deployment/}
case "$1 $3" in
  'exec --') shift 3; exec docker exec "$container" "$@" ;;
  'scale --replicas=1') exec docker start "$container" ;;
  'scale --replicas=0') exec docker stop "$container" ;;
  'rollout '*) exec docker inspect --format '{{.State.Running}}' "\${3#deployment/}" ;;
esac
echo "not for this test: kubectl $*" >&2
exit 2
`;

/** The workloads of the rendered overlay \`local\`, as containers of Docker. */
describe('the overlay local', () => {
  const folder = mkdtempSync(join(tmpdir(), 'acs-overlay-'));
  let tree: string;
  let documents: Documents;
  const started: string[] = [];
  const docker = (...args: string[]) => runProgram('docker', args);
  const logsOf = (name: string) => runProgram('bash', ['-c', `docker logs ${name} 2>&1`]);
  const start = async (kind: 'Deployment' | 'StatefulSet' | 'Job', name: string, ...options: string[]) => {
    const env: Record<string, string> = kind === 'Deployment' ? { EGRESS_ALLOW } : {};
    started.push(name);
    await startPod(documents, find(documents, kind, name)!, { network: NETWORK, folder, env, options });
  };
  const isReady = async (app: string) => {
    const ask = `fetch('http://127.0.0.1:9464/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))`;
    await docker('exec', app, 'node', '-e', ask);
    return true;
  };
  const shell = (command: string) =>
    runProgram('bash', ['-ec', command], {
      cwd: projectRoot,
      env: { PATH: [folder, process.env.PATH].join(delimiter) },
    });

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'kubectl'), KUBECTL, { mode: 0o755 });
    const [build = ''] = documentedCommands(
      'how-to/operators/build-the-images.md',
      'For a trial on your machine',
    );
    tree = await copyTree();
    await runProgram('bash', ['-ec', `kind() { true; }\n${build}`], { cwd: tree });
    documents = render('overlays/local');
    await docker('network', 'create', NETWORK);
  }, 600_000);
  afterAll(async () => {
    if (started.length > 0) await docker('rm', '--force', '--volumes', ...started);
    await docker('network', 'rm', NETWORK);
    for (const each of [folder, tree]) rmSync(each, { recursive: true, force: true });
  }, 120_000);

  it('comes up where the servers start last: the job and the apps wait for them', async () => {
    const [migrate] = ofKind(documents, 'Job');
    await start('Job', migrate!.metadata.name);
    for (const app of SERVICES)
      await start(
        'Deployment',
        app,
        '--restart',
        'unless-stopped',
        ...(app === 'api-gateway' ? ['--publish', '127.0.0.1:8080:8080'] : []),
      );
    for (const name of [migrate!.metadata.name, ...SERVICES])
      await eventually(
        `${name} waits`,
        async () => (await logsOf(name)).includes('is not reachable yet'),
        SLOW_MS,
      );
    // A waiting job leaves at once when it is told to: 128 + SIGTERM, not SIGKILL after the grace period.
    await docker('stop', migrate!.metadata.name);
    expect(await docker('inspect', '--format', '{{.State.ExitCode}}', migrate!.metadata.name)).toBe('143\n');
    await docker('start', migrate!.metadata.name);
    for (const server of ['postgres', 'rabbitmq', 'redis']) await start('StatefulSet', server);
    expect(await docker('wait', migrate!.metadata.name)).toBe('0\n');
    for (const app of SERVICES) await eventually(`${app} is ready`, () => isReady(app), SLOW_MS);
  });

  it('makes the first audit by the commands of the page', async () => {
    await start('Deployment', 'operator');
    await docker('stop', 'operator');
    const [prepare = '', create = '', poll = ''] = documentedCommands(PAGE, 'The first audit');
    const ids: Record<string, string> = {};
    const fill = (line: string) =>
      line.replace(/\b(ws|aud|acs_live)_…/g, (placeholder, kind: string) => ids[kind] ?? placeholder);
    const run = async (line: string) => {
      const output = await shell(fill(line));
      for (const [id, kind = ''] of output.matchAll(/\b(ws|aud|acs_live)_\w+/g)) ids[kind] = id;
      return output;
    };
    for (const line of prepare.trim().split('\n')) await run(line);
    const settings = create
      .replace(/^ACS_BASE_URL=.*$/m, `ACS_BASE_URL=${GATEWAY}`)
      .replace('acs_live_…', ids.acs_live!);
    expect(JSON.parse(await run(settings))).toMatchObject({ data: { status: 'queued' } });
    const variables = settings
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .join('\n');
    const ended = await eventually(
      'the audit has ended',
      async () => {
        const { data } = JSON.parse(await run(`${variables}\n${poll}`)) as { data: { status: string } };
        return ['complete', 'failed'].includes(data.status) && data;
      },
      SLOW_MS,
    );
    // The page that it names is out of reach here: it has failed for that, and costs nothing.
    expect(ended).toMatchObject({ credits: { charged: expect.any(Number) } });
  });

  it('audits a page that it can reach, and notifies', async () => {
    await docker('start', 'operator');
    const acs = (...command: string[]) => docker('exec', 'operator', 'node', 'dist/acs.js', ...command);
    expect(await auditWithWebhook(GATEWAY, acs)).toMatchObject({ status: 'complete', verified: true });
  });

  it('ends every app with 0 within its grace period', async () => {
    await docker('stop', ...SERVICES);
    for (const app of SERVICES)
      expect([app, await docker('inspect', '--format', '{{.State.ExitCode}}', app)]).toEqual([app, '0\n']);
  });
});
