import { SENDERS, userOf } from '#contracts/messages/senders';
import {
  brokerRights,
  topicRights,
} from '../../../../../apps/operator/src/provision/broker/broker-rights.js';
import { type Documents, find, type Kinds, ofKind } from '../../documents/documents.js';
import type { Policy } from '../policy.js';

const NOTHING = { configure: '^$', write: '^$', read: '^$' };

/** The objects of the operators are named as the secrets with the credentials are. */
const OBJECTS = SENDERS.map((sender) => [sender, sender === 'operator' ? userOf(sender) : sender] as const);
const RIGHTS = new Map<string, object>([
  ...OBJECTS.map(([sender, name]) => [name, brokerRights(sender)] as const),
  ['keda', NOTHING],
]);
const TOPIC_RIGHTS = new Map<string, object>(OBJECTS.map(([sender, name]) => [name, topicRights(sender)]));

/** The broker's operators give each user what provisioning gives it, and nobody more. */
export const rightsOnBroker: Policy = {
  name: 'broker-rights',
  check: (documents) => {
    if (ofKind(documents, 'RabbitmqCluster').length === 0) return [];
    const kept = ofKind(documents, 'Vhost').every(({ spec }) => spec.deletionPolicy === 'retain');
    return [
      ...(kept ? [] : ['every queue goes with the object that names the virtual host']),
      ...differences(documents, 'Permission', RIGHTS),
      ...differences(documents, 'TopicPermission', TOPIC_RIGHTS),
      ...[...RIGHTS.keys()].flatMap((name) =>
        find(documents, 'User', name) ? [] : [`the broker has no user for ${name}`],
      ),
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

/** Whoever has other rights of a kind than expected, none where some are, or several of one. */
function differences(
  documents: Documents,
  kind: keyof Pick<Kinds, 'Permission' | 'TopicPermission'>,
  expected: ReadonlyMap<string, object>,
): readonly string[] {
  const granted = ofKind(documents, kind).map(
    ({ spec }) => [spec.userReference.name, sorted(spec.permissions)] as const,
  );
  return [
    ...granted
      .filter(([name, rights]) => rights !== sorted(expected.get(name) ?? {}))
      .map(([name]) => `${name} has other rights on the broker than provisioning gives it (${kind})`),
    ...[...expected.keys()].flatMap((name) => {
      const count = granted.filter(([user]) => user === name).length;
      return count === 1 ? [] : [`${name} has ${count} times rights on the broker (${kind}), not once`];
    }),
  ];
}

function sorted(rights: object): string {
  return JSON.stringify(Object.entries(rights).sort());
}
