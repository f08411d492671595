import { existsSync } from 'node:fs';
import { type Document, type Documents, find, nameOf, namespaceOf } from '../documents/documents.js';
import { fits, type Selector } from '../documents/labels.js';
import { containersOf, podsOf } from '../documents/pods.js';

/** A line that a page has somebody type. */
export interface KubectlCommand {
  /** All that is no option, up to what runs in a container: `['rollout', 'status', 'deployment/api-gateway']`. */
  readonly words: readonly string[];
  /** By name, with its value where it has one: `--tail=5`, `-n audit-credit-service`, `--all`. */
  readonly options: ReadonlyMap<string, string>;
}

/** Short and long ones whose value is the next word; all others have theirs after `=`, or none. */
const WITH_VALUE = ['-n', '-k', '-c', '-o', '--filename', '--patch'];

/** The commands in the blocks of a page that are for a shell. A loop over apps is the command for each of them. */
export function kubectlCommands(page: string): readonly KubectlCommand[] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) =>
    block.replaceAll(
      /^for (\w+) in (.*); do\n([\s\S]*?)^done$/gm,
      (_, variable, values: string, body: string) =>
        values.replaceAll(/\S+ ?/g, (value) => body.replaceAll(`$${variable}`, value.trim())),
    ),
  );
  return blocks.flatMap((block) =>
    [...block.matchAll(/^.*?\bkubectl (.*)$/gm)].map(([, line = '']) => commandOf(line)),
  );
}

function commandOf(line: string): KubectlCommand {
  const typed = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
  const end = typed.findIndex((word) => ['|', '>', '#', ';', '&&', '--'].includes(word));
  const words: string[] = [];
  const options = new Map<string, string>();
  const left = (end < 0 ? typed : typed.slice(0, end)).values();
  for (const word of left) {
    const [, name = word, value = ''] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    if (!word.startsWith('-')) words.push(word);
    else options.set(name, WITH_VALUE.includes(word) ? (left.next().value ?? '') : value);
  }
  return { words, options };
}

/** What the cluster makes, of which nothing is in the manifests. */
const MADE = /^(?:pods?|events|backups\.postgresql\.cnpg\.io)$/;
/** Of the pods that CloudNativePG makes: its own, and the Barman plugin's. */
const OF_INSTANCES = ['postgres', 'plugin-barman-cloud'];

/** What a command names that is not there once the documents are applied. */
export function* findingsOf(documents: Documents, { words, options }: KubectlCommand): Generator<string> {
  const [verb = '', ...rest] = words;
  const folder = options.get('-k') ?? (verb === 'kustomize' ? (rest[0] ?? '') : undefined);
  if (folder !== undefined) {
    if (!existsSync(folder.replace('$OVERLAY', 'production'))) yield `there is no ${folder}`;
    return;
  }
  if (verb !== 'apply' && options.get('-n') !== namespaceOf(documents)) yield 'it is about another namespace';
  // These two have a second verb; what is created here is made from something.
  const targets = ['rollout', 'create'].includes(verb) ? rest.slice(1) : rest;
  const [target = '', second] = verb === 'create' ? [options.get('--from')] : targets;
  const [types = '', name = second] = target.split('/');
  const instance = ['logs', 'exec'].includes(verb) && !target.includes('/') ? target : '';
  const cluster = find(documents, 'Cluster', instance.replace(/-\d+$/, ''));
  if (instance !== '' && !cluster) yield `there is no pod ${instance}`;
  for (const type of instance === '' && verb !== 'apply' ? types.split(',') : []) {
    const there = type === '' || MADE.test(type) || documentsOf(documents, type, name).length > 0;
    if (!there) yield `there is no ${type} ${name ?? ''}`;
  }
  const pods = podsOf(documents);
  const selector = options.get('--selector');
  const ofPods = verb === 'logs' || MADE.test(types);
  const labels = ofPods
    ? pods.map((each) => each.labels)
    : (verb === 'apply' ? documents : documentsOf(documents, types)).map(labelsOf);
  for (const each of selector === undefined ? [] : selectorsOf(selector)) {
    // A selector that takes nothing, or that takes everything for what it says to leave out.
    const taken = labels.filter((own) => fits(each, own)).length;
    if (taken === 0 || (taken === labels.length && selector?.includes('!=')))
      yield `--selector=${selector} takes nothing, or leaves nothing out`;
  }
  const owners = documentsOf(documents, types, name).map(nameOf);
  const specs = pods.flatMap(({ owner, spec }) => (owners.includes(owner) && spec ? [spec] : []));
  const containers = cluster
    ? OF_INSTANCES
    : specs.flatMap((spec) => containersOf({ spec }).map((each) => each.name));
  const container = options.get('-c');
  if (container !== undefined && !containers.includes(container)) yield `there is no container ${container}`;
}

/** `job`, `externalsecret` or `vhosts.rabbitmq.com`: in the singular or the plural, with its group or without. */
function documentsOf(documents: Documents, type: string, name?: string): Documents {
  const [plural = '', ...group] = type.split('.');
  return documents.filter(({ apiVersion, kind, metadata }) => {
    const ofType = [kind, `${kind}s`].some((each) => each.toLowerCase() === plural);
    // Of a release's job, the page's version is another one than ours.
    const called = [
      metadata.name,
      metadata.name.replace(/^migrate-.*/, name?.match(/^migrate-(?:[\d.]+|dev)$/)?.[0] ?? ''),
    ];
    return ofType && apiVersion.startsWith(group.join('.')) && (name === undefined || called.includes(name));
  });
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
