import { find } from '../../documents/documents.js';
import type { Policy } from '../policy.js';
import { quantity } from '../../documents/quantity.js';

/** Of the limit: the rest is for what is written while a copy is made. */
const MOST_SHARE = 0.75;

/** One Redis counts for all gateways, and forgets no count before its time. */
export const counting: Policy = {
  name: 'counting',
  check: (documents) => {
    const redis = find(documents, 'StatefulSet', 'redis')?.spec;
    const container = redis?.template.spec?.containers[0];
    if (!container) return [];
    const { args = [], resources, volumeMounts = [] } = container;
    const option = (name: string) => (args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : '');
    const [, megabytes = Infinity] = /^(\d+)mb$/.exec(option('maxmemory') ?? '') ?? [];
    const most = Number(megabytes) * 2 ** 20;
    return [
      ...(redis.replicas === 1 ? [] : [`Redis is there ${redis.replicas} times: each counts by itself`]),
      ...(option('maxmemory-policy') === 'noeviction' ? [] : ['Redis drops counts when it is full']),
      ...(most <= MOST_SHARE * quantity(resources?.limits?.memory ?? 0)
        ? []
        : ['Redis is killed when it is full']),
      ...(volumeMounts.some(({ mountPath }) => mountPath === '/data')
        ? []
        : ['Redis has nowhere to keep counts']),
    ];
  },
};
