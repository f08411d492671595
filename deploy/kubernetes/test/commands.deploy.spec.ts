import { describe, expect, it } from '@jest/globals';
import { find, nameOf, ofKind } from './documents/documents.js';
import { findingsOf, kubectlCommands, labelsOf, selectorsOf } from './commands/kubectl.js';
import { fits } from './documents/labels.js';
import { ADDITIONS, changedByPages, COMMANDS, documentsOfPages, MENTIONED } from './commands/pages.js';
import { refusalsOf } from './policies/all-policies.js';

const documents = documentsOfPages();
const changed = changedByPages();

describe('the commands of the pages', () => {
  it('are found wherever they stand', () => {
    expect(new Set(COMMANDS.map(({ path }) => path)).size).toBeGreaterThanOrEqual(7);
    expect(COMMANDS.length).toBeGreaterThanOrEqual(MENTIONED.length);
  });

  it('name objects, labels, containers, folders and files that are there', () => {
    const findings = COMMANDS.flatMap(({ path, command }) =>
      [...findingsOf(documents, command)].map(
        (what) => `${path}: kubectl ${command.words.join(' ')}: ${what}`,
      ),
    );
    expect(findings).toEqual([]);
  });

  it.each([
    'kubectl -n audit-credit-service rollout status deployment/ledger',
    'kubectl -n audit-credit-service get cluster.postgresql.cnpg.io main',
    'kubectl -n audit-credit-service logs --selector=app.kubernetes.io/name=migrations',
    "kubectl -n audit-credit-service describe pod --selector='app.kubernetes.io/name in (migrate, archive)'",
    "kubectl apply --filename rendered.yaml --selector='app.kubernetes.io/components!=app'",
    'kubectl -n audit-credit-service exec postgres-1 -c postgresql -- pg_dump acs > acs.dump',
    'kubectl -n audit-credit-service exec database-1 -c postgres -- pg_dump acs > acs.dump',
    'kubectl -n audit-credit-service create job now --from=cronjob/retain',
    'kubectl -n default get pods',
    'kubectl apply -k deploy/kubernetes/overlays/test',
    'for app in credit-ledger engine; do\n  kubectl -n audit-credit-service rollout undo deployment/$app\ndone',
  ])('would be refused as %j', (line) => {
    const commands = kubectlCommands(`\`\`\`sh\n${line}\n\`\`\`\n`);
    expect(commands.flatMap((command) => [...findingsOf(documents, command)])).not.toEqual([]);
  });

  it('remove the four apps before a restore, and leave them out until it is done', () => {
    const texts = COMMANDS.filter(({ path }) => path.endsWith('back-up-and-restore.md')).flatMap(
      ({ command: { words, options } }) =>
        words.includes('deployment') || words[0] === 'apply' ? [options.get('--selector') ?? []].flat() : [],
    );
    const [deleted = [], applied = []] = texts.map((text) =>
      ofKind(documents, 'Deployment')
        .filter((each) => selectorsOf(text).every((selector) => fits(selector, labelsOf(each))))
        .map(({ metadata }) => metadata.name),
    );
    expect(applied).toEqual(['operator']);
    expect(deleted.toSorted()).toEqual([
      'api-gateway',
      'audit-engine',
      'credit-ledger',
      'webhook-dispatcher',
    ]);
  });
});

describe('what the pages add to an overlay', () => {
  it('is about objects that are there, and changes each', () => {
    const targets = ADDITIONS.flatMap(({ patches = [] }) => patches.map(({ target }) => target));
    expect(targets.length).toBeGreaterThanOrEqual(5);
    const before = new Set(documents.map((document) => JSON.stringify(document)));
    const names = changed.filter((document) => !before.has(JSON.stringify(document)));
    for (const { kind, name } of targets)
      expect(names.map(nameOf)).toContainEqual(expect.stringContaining(`${kind}/${name ?? ''}`));
  });

  it('keeps every policy', () => {
    expect(refusalsOf(changed)).toEqual([]);
  });

  it('gives every pod the password of a registry', () => {
    const accounts = ofKind(changed, 'ServiceAccount');
    expect(accounts.length).toBeGreaterThan(5);
    for (const { imagePullSecrets } of accounts) expect(imagePullSecrets).toEqual([{ name: 'registry' }]);
  });

  it('restores from what was archived, and archives under another name from then on', () => {
    const { bootstrap, externalClusters = [], plugins } = find(changed, 'Cluster', 'postgres')?.spec ?? {};
    const [before] = externalClusters;
    expect(bootstrap?.recovery?.source).toBe(before?.name);
    const [archiver] = plugins ?? [];
    expect(before?.plugin).toMatchObject({ name: archiver?.name, parameters: { serverName: 'postgres' } });
    expect(archiver?.parameters?.serverName).not.toBe('postgres');
    expect(archiver?.parameters?.barmanObjectName).toBe(before?.plugin?.parameters?.barmanObjectName);
  });

  it('leads from every alert to its section of the runbook', () => {
    const rules = ofKind(changed, 'PrometheusRule').flatMap(({ spec }) => spec.groups ?? []);
    const all = rules.flatMap((group) => group.rules ?? []);
    expect(all.length).toBeGreaterThan(25);
    for (const { alert = '', annotations } of all)
      expect(annotations?.runbook_url).toMatch(
        new RegExp(`^https://[^#]+/runbook\\.md#${alert.toLowerCase()}$`),
      );
  });
});
