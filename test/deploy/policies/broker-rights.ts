import { SERVICES } from '#contracts/services';
import { brokerRights } from '../../../tools/provision/broker-rights.js';
import { find, ofKind } from '../documents.js';
import type { Policy } from '../policy.js';

const NOTHING = { configure: '^$', write: '^$', read: '^$' };

/** The broker's operators give each user what provisioning gives it, and nobody more. */
export const rightsOnBroker: Policy = {
  name: 'broker-rights',
  check: (documents) => {
    if (ofKind(documents, 'RabbitmqCluster').length === 0) return [];
    const expected = new Map([
      ...SERVICES.map((name) => [name as string, brokerRights(name)] as const),
      ['keda', NOTHING] as const,
    ]);
    const granted = ofKind(documents, 'Permission');
    const kept = ofKind(documents, 'Vhost').every(({ spec }) => spec.deletionPolicy === 'retain');
    return [
      ...(kept ? [] : ['every queue goes with the object that names the virtual host']),
      ...granted
        .filter(({ spec }) => {
          const rights = expected.get(spec.userReference.name);
          return JSON.stringify(sorted(rights)) !== JSON.stringify(sorted(spec.permissions));
        })
        .map(
          ({ spec }) =>
            `${spec.userReference.name} has other rights on the broker than provisioning gives it`,
        ),
      ...[...expected.keys()].flatMap((name) => [
        ...(find(documents, 'User', name) ? [] : [`the broker has no user for ${name}`]),
        ...(granted.some(({ spec }) => spec.userReference.name === name)
          ? []
          : [`${name} has no rights on the broker`]),
      ]),
      ...ofKind(documents, 'User')
        .filter(
          ({ spec, metadata }) => (spec.tags ?? []).join() !== (metadata.name === 'keda' ? 'monitoring' : ''),
        )
        .map(
          ({ metadata, spec }) => `${metadata.name} is ${spec.tags?.join(', ') ?? 'nothing'} on the broker`,
        ),
    ];
  },
};

function sorted(rights: Readonly<Record<string, string>> | undefined | typeof NOTHING): unknown {
  return Object.entries(rights ?? {}).sort();
}
