import { type Sender, SENDERS, userOf } from '#contracts/messages/senders';
import { brokerRights, topicRights } from '../../apps/operator/src/provision/broker/broker-rights.js';

const KEDA = `# It looks at lengths by the management API; of the virtual host it may use nothing.
apiVersion: rabbitmq.com/v1beta1
kind: Permission
metadata:
  name: keda
spec:
  vhost: acs
  userReference: { name: keda }
  permissions:
    configure: '^$'
    write: '^$'
    read: '^$'
  rabbitmqClusterReference: { name: rabbitmq }
`;

/** The rights of each user as objects of RabbitMQ's operators, named as the secrets with the credentials are. */
export function brokerPermissions(): string {
  const documents = SENDERS.flatMap((sender) => [
    document('Permission', sender, { ...brokerRights(sender) }),
    document('TopicPermission', sender, { ...topicRights(sender) }),
  ]);
  return `# Written by \`npm run docs\` from apps/operator/src/provision/broker/broker-rights.ts, which the migrate job goes by.
${[...documents, KEDA].join('---\n')}`;
}

function document(kind: string, sender: Sender, rights: Readonly<Record<string, string>>): string {
  const name = sender === 'operator' ? userOf(sender) : sender;
  return `apiVersion: rabbitmq.com/v1beta1
kind: ${kind}
metadata:
  name: ${name}
spec:
  vhost: acs
  userReference: { name: ${name} }
  permissions:
${Object.entries(rights)
  .map(([right, pattern]) => `    ${right}: '${pattern}'`)
  .join('\n')}
  rabbitmqClusterReference: { name: rabbitmq }
`;
}
