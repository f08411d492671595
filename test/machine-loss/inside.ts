import { chmodSync, rmSync } from 'node:fs';
import { openOperator } from '../../apps/operator/src/connections/operator.js';
import { render } from '../../deploy/kubernetes/test/documents/render.js';
import { runProgram } from '../../tools/local/processes/run-program.js';
import { checkWithAcs } from '../chaos/setup/run-acs.js';
import { SHORT_WAITS } from '../chaos/setup/short-waits.js';
import { copyTree } from '../support/containers/copied-tree.js';
import { documentedCommands } from '../support/containers/documented-commands.js';
import { MACHINE_ADDRESS } from '../support/containers/engine/engine.js';
import { insideEngine } from '../support/containers/inside-engine.js';
import { startSampleSite } from '../support/sample-site/sample-site.js';
import { SeededRandom } from '../support/seeded-random.js';
import { operatorsEnv } from './cluster/addresses.js';
import { startCluster } from './cluster/cluster.js';
import { CLUSTER_IMAGE } from './cluster/images.js';
import { EDGE, PORTS } from './cluster/machines.js';
import { LOSSES } from './faults/all-losses.js';
import { keepEvidence } from './evidence.js';
import { readOptions } from './options.js';
import { type RoundOutcome, runRound } from './round.js';
import { problemsOf, tableOf } from './table.js';

const ENV = { ...SHORT_WAITS, LOG_LEVEL: 'info', EGRESS_ALLOW: `${MACHINE_ADDRESS}/32` };

// Run by main.ts.
await insideEngine(
  async ({ engine, folder, args }) => {
    const { losses, stay } = readOptions(args, LOSSES);
    // For every program that is run from here on.
    Object.assign(process.env, engine.env);
    chmodSync(folder, 0o755);
    await buildImages();
    const documents = render('overlays/local');
    const machines = await startCluster({ documents, folder, env: ENV, say });
    const env = operatorsEnv(documents);
    const operator = openOperator({ ...process.env, ...env });
    const site = await startSampleSite(0, MACHINE_ADDRESS);
    const random = new SeededRandom(1);
    const outcomes: RoundOutcome[] = [];
    const installation = {
      machines,
      documents,
      operator,
      url: `http://${EDGE.address}:${PORTS.gateway}`,
      managementUrl: env.RABBITMQ_MANAGEMENT_URL ?? '',
      brokerUrl: env.RABBITMQ_URL ?? '',
      check: (...command: string[]) => checkWithAcs(command, env),
    };
    for (const [index, loss] of losses.entries()) {
      say(`${index + 1}/${losses.length} ${loss.name}`);
      const outcome = await runRound(installation, site, loss, random);
      outcomes.push(outcome);
      say(problemsOf([outcome]) || tableOf([outcome]).split('\n')[2]!);
      if (outcome.problems.length > 0) say(`Logs and states are in ${await keepEvidence(loss.name)}.`);
    }
    say(`\n${tableOf(outcomes)}\n${problemsOf(outcomes)}`);
    if (stay) await new Promise(() => undefined);
    const failed = outcomes.filter(({ problems }) => problems.length > 0).length;
    return { passed: outcomes.length - failed, failed };
  },
  [{ kind: 'cluster', names: [CLUSTER_IMAGE] }],
);

/** As for a trial, by the documented commands. There is no cluster to load them into. */
async function buildImages(): Promise<void> {
  say('Building the images …');
  const [build = ''] = documentedCommands(
    'how-to/operators/build-the-images.md',
    'For a trial on your machine',
  );
  const strict = build.replaceAll('|| break', '|| exit 1');
  const tree = await copyTree();
  await runProgram('bash', ['-ec', `kind() { true; }\n${strict}`], { cwd: tree });
  rmSync(tree, { recursive: true, force: true });
}

function say(line: string): void {
  console.log(line);
}
