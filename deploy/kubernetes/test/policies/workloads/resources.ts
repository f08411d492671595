import type { IContainer } from 'kubernetes-models/v1';
import { type Documents, nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, isOurs, templatesOf } from '../../documents/pods.js';

const UNITS: Readonly<Record<string, number>> = {
  ...{ '': 1, m: 1e-3, k: 1e3, M: 1e6, G: 1e9 },
  ...{ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 },
};

/** A quantity as Kubernetes writes them (`250m`, `1Gi`), in bytes or cores; NaN for one that it can't read. */
export function quantity(text: number | string = 0): number {
  const [, number = '', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(text)) ?? [];
  return Number(number || NaN) * (UNITS[unit] ?? NaN);
}

/** Every container asks for CPU and memory, may not take all memory, and is slowed by nobody while CPU is idle. */
export function* resources(documents: Documents): Generator<string> {
  for (const pods of templatesOf(documents)) {
    for (const container of containersOf(pods)) {
      yield* amounts(`${pods.owner}, ${container.name}`, container);
      if (!isOurs(container)) continue;
      const options = container.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
      const megabytes = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? 0);
      const share = (megabytes * 2 ** 20) / quantity(container.resources?.limits?.memory);
      // Below, memory is paid for that the heap never takes; above, buffers and stacks have no room beside it.
      if (!(share >= 0.5 && share <= 0.8))
        yield `${pods.owner} has a heap of ${Math.round(share * 100)}% of the limit of memory`;
    }
  }
  for (const server of [...ofKind(documents, 'Cluster'), ...ofKind(documents, 'RabbitmqCluster')])
    yield* amounts(nameOf(server), server.spec);
}

function* amounts(name: string, { resources = {} }: Pick<IContainer, 'resources'>): Generator<string> {
  const { requests = {}, limits = {} } = resources;
  const share = quantity(requests.memory) / quantity(limits.memory);
  if (!(quantity(requests.cpu) > 0)) yield `${name} asks for no CPU`;
  if (!(share >= 0.25 && share <= 1)) yield `${name} asks for ${share} of the memory that it may have`;
  if (limits.cpu !== undefined) yield `${name} is throttled at a limit of CPU`;
}
