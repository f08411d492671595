import type { IPodSpec } from 'kubernetes-models/v1';

/**
 * What the manifests use of custom resources that npm has no models of: those of RabbitMQ's operators and of CloudNativePG's
 * Barman plugin. A field that is not here is refused: look it up in the operators' reference before adding it.
 */
interface Resource<V extends string, K extends string, S> {
  apiVersion: V;
  kind: K;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec: S;
}
type OfRabbitmq<K extends string, S> = Resource<'rabbitmq.com/v1beta1', K, S>;
type OfCluster = { rabbitmqClusterReference: { name: string } };
type OfUser = OfCluster & { vhost: string; userReference: { name: string } };

interface Broker {
  replicas: number;
  image: string;
  persistence: { storage: string; storageClassName?: string };
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } };
  tls?: { secretName: string; caSecretName?: string };
  rabbitmq: { additionalConfig: string };
  override: { statefulSet: { spec: { template: { spec: IPodSpec } } } };
}
type Queues = { name: string; defaultQueueType?: 'quorum' | 'classic'; deletionPolicy: 'retain' | 'delete' };
interface Login {
  tags?: readonly ('management' | 'policymaker' | 'monitoring' | 'administrator')[];
  importCredentialsSecret: { name: string };
}
type Rights = { permissions: { configure: string; write: string; read: string } };
type TopicRights = { permissions: { exchange: string; write: string; read: string } };
interface Store {
  destinationPath: string;
  endpointURL?: string;
  s3Credentials: { inheritFromIAMRole: true };
  wal: { compression: 'gzip' | 'zstd' | 'lz4' };
  data: { compression: 'gzip' | 'snappy' };
}

export type RabbitmqCluster = OfRabbitmq<'RabbitmqCluster', Broker>;
export type Vhost = OfRabbitmq<'Vhost', OfCluster & Queues>;
export type User = OfRabbitmq<'User', OfCluster & Login>;
export type Permission = OfRabbitmq<'Permission', OfUser & Rights>;
export type TopicPermission = OfRabbitmq<'TopicPermission', OfUser & TopicRights>;
export type ObjectStore = Resource<
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  { retentionPolicy: string; configuration: Store }
>;
