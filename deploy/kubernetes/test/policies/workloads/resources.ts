import type { IContainer } from 'kubernetes-models/v1';
import { nameOf, ofKind } from '../../documents/documents.js';
import { containersOf, isOurs, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { quantity } from '../../documents/quantity.js';

/** Of the limit: below, memory is paid for that the heap never takes; above, buffers and stacks have no room beside it. */
const HEAP = { least: 0.5, most: 0.8 };

const LEAST_SHARE = 0.25;

/** Every container asks for CPU and memory, may not take all memory, and is slowed by nobody while CPU is idle. */
export const resources: Policy = {
  name: 'resources',
  check: (documents) => [
    ...templatesOf(documents).flatMap(({ owner, spec }) =>
      containersOf({ spec }).flatMap((container) =>
        [...amounts(container), ...heap(container)].map((what) => `${owner}, ${container.name}: ${what}`),
      ),
    ),
    ...[...ofKind(documents, 'Cluster'), ...ofKind(documents, 'RabbitmqCluster')].flatMap((server) =>
      amounts(server.spec).map((what) => `${nameOf(server)}: ${what}`),
    ),
  ],
};

function amounts({
  resources: { requests = {}, limits = {} } = {},
}: Pick<IContainer, 'resources'>): readonly string[] {
  const { cpu, memory } = requests;
  return [
    ...(cpu === undefined ? ['asks for no CPU'] : []),
    ...(memory === undefined ? ['asks for no memory'] : []),
    ...(cpu !== undefined && quantity(cpu) === 0 ? ['asks for no CPU'] : []),
    ...(memory !== undefined &&
    limits.memory !== undefined &&
    quantity(memory) < LEAST_SHARE * quantity(limits.memory)
      ? ['asks for so little memory that its node may have none']
      : []),
    ...(limits.memory === undefined ? ['has no limit of memory'] : []),
    ...(limits.cpu === undefined ? [] : ['is throttled at a limit of CPU']),
    ...(memory !== undefined && limits.memory !== undefined && quantity(memory) > quantity(limits.memory)
      ? ['asks for more memory than it may have']
      : []),
  ];
}

function heap(container: IContainer): readonly string[] {
  const limit = container.resources?.limits?.memory;
  if (!isOurs(container) || limit === undefined) return [];
  const options = container.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
  const megabytes = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? 0);
  const share = (megabytes * 2 ** 20) / quantity(limit);
  return share >= HEAP.least && share <= HEAP.most
    ? []
    : [`its heap may take ${Math.round(share * 100)}% of the limit of memory`];
}
