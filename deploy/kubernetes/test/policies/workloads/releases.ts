import { type Documents, find, nameOf, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { appsOf, containersOf, isOurs, templatesOf } from '../../documents/pods.js';

/** Our images have one version, which the job of the release has in its name. A test of tools/release asks those of others. */
export function* images(documents: Documents): Generator<string> {
  const ours = templatesOf(documents).flatMap((pods) =>
    containersOf(pods)
      .filter(isOurs)
      .map(({ image = '', imagePullPolicy }) => ({ owner: pods.owner, imagePullPolicy, ...partsOf(image) })),
  );
  const tags = [...new Set(ours.map(({ tag }) => tag))];
  const [tag = ''] = tags;
  if (tags.length !== 1 || ['', 'latest'].includes(tag)) yield `releases are mixed: ${tags.join(', ')}`;
  if (new Set(ours.map(({ registry }) => registry)).size > 1) yield 'images are from several registries';
  for (const { owner, imagePullPolicy = 'IfNotPresent' } of ours)
    // What is tagged dev is in no registry.
    if (imagePullPolicy === 'Always' || (imagePullPolicy === 'Never' && tag !== 'dev'))
      yield `${owner} can't start where its registry, or its node's copy, is unavailable`;
  for (const job of ofKind(documents, 'Job'))
    if (job.metadata.name !== `migrate-${tag}`) yield `${nameOf(job)} is not named after the release ${tag}`;
  for (const { owner, name, container, labels } of appsOf(documents)) {
    if (partsOf(container.image ?? '').name !== name || container.command || container.args)
      yield `${owner} runs ${container.image}, or another command than its image's`;
    if (labels['app.kubernetes.io/version'] !== tag) yield `${owner} does not say its version`;
  }
}

/** A colon before the last slash belongs to the port of a registry. */
function partsOf(image: string): Readonly<Record<'registry' | 'name' | 'tag', string>> {
  const [, registry = '', name = '', tag = ''] =
    /^(.*\/)?([^/:@]+)(?::([^:/@]+))?(?:@.*)?$/.exec(image) ?? [];
  return { registry, name, tag };
}

const KEYS = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

/** A release removes no pod before its successor is ready, and pods of one app are not all in one place. */
export function* rollout(documents: Documents): Generator<string> {
  for (const { name, owner, spec, labels } of appsOf(documents)) {
    const { strategy, paused, minReadySeconds = 0 } = find(documents, 'Deployment', name)?.spec ?? {};
    const { maxSurge, maxUnavailable } = strategy?.rollingUpdate ?? {};
    if (maxSurge !== 1 || maxUnavailable !== 0) yield `${owner} is replaced before there is another`;
    if (paused || minReadySeconds > 60) yield `${owner} is not replaced within a minute`;
    if (spec.nodeName) yield `${owner} runs on one node alone`;
    const spread = (spec.topologySpreadConstraints ?? []).filter(
      ({ labelSelector, maxSkew, whenUnsatisfiable, matchLabelKeys = [] }) =>
        // A cluster that has lost a zone, or has one node, runs them nevertheless.
        maxSkew === 1 &&
        whenUnsatisfiable === 'ScheduleAnyway' &&
        fits(labelSelector as Selector, labels) &&
        ['app.kubernetes.io/name', 'pod-template-hash'].every((label) => matchLabelKeys.includes(label)),
    );
    for (const key of KEYS)
      if (!spread.some(({ topologyKey }) => topologyKey === key)) yield `${owner} is not spread by ${key}`;
  }
}

/** A node that is drained takes one pod of a kind at a time, and is held up neither by one that serves nobody nor by the only one. */
export function* disruption(documents: Documents): Generator<string> {
  const trial = ofKind(documents, 'Secret').length > 0;
  for (const { name, owner, labels } of appsOf(documents)) {
    const budgets = ofKind(documents, 'PodDisruptionBudget').filter(({ spec }) =>
      fits(spec?.selector as Selector, labels),
    );
    // The eviction of a pod that two of them are about is an error.
    if (budgets.length !== 1) yield `${owner} has ${budgets.length} budgets for disruptions`;
    const replicas = find(documents, 'Deployment', name)?.spec?.replicas ?? 2;
    if (!trial && replicas < 2) yield `${owner} has one replica: with one node nobody serves`;
  }
  for (const budget of ofKind(documents, 'PodDisruptionBudget')) {
    const { maxUnavailable, minAvailable, unhealthyPodEvictionPolicy } = budget.spec ?? {};
    if (maxUnavailable !== 1 || minAvailable !== undefined)
      yield `${nameOf(budget)} does not let one go at a time`;
    if (unhealthyPodEvictionPolicy !== 'AlwaysAllow')
      yield `${nameOf(budget)} keeps a node for pods that are not ready`;
  }
  // The operator of Postgres makes a budget by itself, of which the primary may never go.
  for (const cluster of ofKind(documents, 'Cluster'))
    if ((cluster.spec.enablePDB ?? true) !== cluster.spec.instances > 1)
      yield `${nameOf(cluster)} has a budget that does not suit ${cluster.spec.instances} instances`;
}
