import { existsSync } from 'node:fs';
import { type Document, type Documents, find, nameOf, namespaceOf } from '../documents/documents.js';
import type { KubectlCommand } from './kubectl-command.js';
import { fits, type Selector } from '../documents/labels.js';
import { containersOf, type Pods, podsOf } from '../documents/pods.js';

/** What a command may say besides what it is about. */
const OPTIONS = new Set(
  ['-n', '-k', '-c', '-o', '-i', '--all', '--filename', '--follow', '--for', '--from', '--overwrite'].concat(
    ['--patch', '--prefix', '--previous', '--replicas', '--selector', '--since', '--sort-by', '--tail'],
    ['--timeout'],
  ),
);
/** Verbs whose second word is one, too. */
const COMPOUND = new Set(['rollout', 'create']);
/** What the cluster makes, of which nothing is in the manifests but what it is made by. */
const MADE: Readonly<Record<string, string>> = {
  'backups.postgresql.cnpg.io': 'ScheduledBackup',
  events: '',
};
/** Of the pods that CloudNativePG makes: its own, and the Barman plugin's. */
const OF_INSTANCES = ['postgres', 'plugin-barman-cloud'];

/** What a command names that is not there once the documents are applied. */
export function findingsOf(documents: Documents, command: KubectlCommand): readonly string[] {
  const { words, options, inside } = command;
  const [verb = '', ...rest] = words;
  const targets = COMPOUND.has(verb) ? rest.slice(1) : rest;
  const folder = options.get('-k') ?? (verb === 'kustomize' ? targets[0] : undefined);
  const findings = [...options.keys()]
    .filter((name) => !OPTIONS.has(name))
    .map((name) => `an option ${name}, which no page had before: is it one?`);
  if (folder !== undefined)
    return existsSync(folder.replace('$OVERLAY', 'production')) ? findings : [...findings, `no ${folder}`];
  if (verb === 'apply') return [...findings, ...ofSelector(documents, options)];
  if (options.get('-n') !== namespaceOf(documents)) findings.push('another namespace than that of the apps');
  const created = verb === 'create';
  const target = created ? (options.get('--from') ?? '') : (targets[0] ?? '');
  const [types = '', named = created ? undefined : targets[1]] = target.split('/');
  const isPod = ['logs', 'exec'].includes(verb) && !target.includes('/') && target !== '';
  const pods = isPod ? podsOfInstance(documents, target) : podsOfTarget(documents, types, named);
  return [
    ...findings,
    ...(isPod && pods.length === 0 ? [`no pod ${target}`] : []),
    ...(isPod || target === '' ? [] : types.split(',').flatMap((type) => ofType(documents, type, named))),
    ...ofSelector(documents, options, verb === 'logs' ? 'pods' : types),
    ...ofContainer(pods, options.get('-c')),
    ...ofFile(inside),
  ];
}

function ofType(documents: Documents, type: string, name: string | undefined): readonly string[] {
  if (type in MADE) {
    const maker = MADE[type];
    return maker === '' || documents.some(({ kind }) => kind === maker) ? [] : [`nobody makes ${type}`];
  }
  if (/^pods?$/.test(type)) return [];
  const ofThisType = documentsOf(documents, type);
  if (ofThisType.length === 0) return [`no ${type}`];
  return name === undefined || ofThisType.some(({ metadata }) => isCalled(metadata.name, name))
    ? []
    : [`no ${type}/${name}`];
}

/** `job`, `externalsecret` or `vhosts.rabbitmq.com`: in the singular or the plural, with its group or without. */
function documentsOf(documents: Documents, type: string): Documents {
  const [plural = '', ...group] = type.split('.');
  return documents.filter(({ apiVersion, kind }) => {
    const singular = kind.toLowerCase();
    return (
      [singular, `${singular}s`].includes(plural) &&
      (group.length === 0 || apiVersion.startsWith(`${group.join('.')}/`))
    );
  });
}

/** Of a release's job, the page's version is another one than ours. */
function isCalled(there: string, asked: string): boolean {
  return (
    there === asked || (there.startsWith('migrate-') && /^migrate-\d+\.\d+\.\d+$|^migrate-dev$/.test(asked))
  );
}

/** A selector that takes nothing, or that takes everything for what it says to leave out. */
function ofSelector(
  documents: Documents,
  options: ReadonlyMap<string, string>,
  types?: string,
): readonly string[] {
  const text = options.get('--selector');
  if (text === undefined) return [];
  const labels =
    types !== undefined && /^pods?$/.test(types)
      ? podsOf(documents).map((pods) => pods.labels)
      : (types === undefined ? documents : documentsOf(documents, types)).map(labelsOf);
  return selectorsOf(text)
    .filter((selector) => {
      const taken = labels.filter((each) => fits(selector, each)).length;
      return taken === 0 || (text.includes('!=') && taken === labels.length);
    })
    .map((selector) => `nothing is, or nothing is not ${JSON.stringify(selector)}`);
}

/** As kubectl reads it; of `in (a, b)` one for each, which are all to be there. Throws for what it does not know. */
export function selectorsOf(text: string): readonly Selector[] {
  const [, key = '', operator, value = ''] = /^([\w./-]+)\s*(=|!=|in)\s*\(?([\w ,-]+)\)?$/.exec(text) ?? [];
  if (key === '') throw new Error(`not understood: ${text}`);
  if (operator === '!=') return [{ matchExpressions: [{ key, operator: 'NotIn', values: [value] }] }];
  return value.split(/, ?/).map((each) => ({ matchLabels: { [key]: each } }));
}

export function labelsOf({ metadata }: Document): Readonly<Record<string, string>> {
  return metadata.labels ?? {};
}

function podsOfTarget(documents: Documents, type: string, name: string | undefined): readonly Pods[] {
  const owners = documentsOf(documents, type)
    .filter(({ metadata }) => metadata.name === name)
    .map(nameOf);
  return podsOf(documents).filter(({ owner }) => owners.includes(owner));
}

/** `postgres-1` is the first instance of the cluster `postgres`. */
function podsOfInstance(documents: Documents, pod: string): readonly Pods[] {
  const cluster = find(documents, 'Cluster', pod.replace(/-\d+$/, ''));
  return cluster ? podsOf(documents).filter(({ owner }) => owner === nameOf(cluster)) : [];
}

function ofContainer(pods: readonly Pods[], name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  const names = pods.flatMap(({ spec }) =>
    spec ? containersOf({ spec }).map((container) => container.name) : OF_INSTANCES,
  );
  return names.includes(name) ? [] : [`no container ${name}`];
}

/** `node dist/acs.js`: of the image `operator`, which has the app's bundle in dist/. */
function ofFile([program, file = '']: readonly string[]): readonly string[] {
  if (program !== 'node') return [];
  return existsSync(file.replace(/^dist\//, 'dist/bundles/operator/')) ? [] : [`no ${file}`];
}
