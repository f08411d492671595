import type { IPodSpec } from 'kubernetes-models/v1';

/**
 * What the manifests use of custom resources that npm has no models of: those of RabbitMQ's operators and of CloudNativePG's
 * Barman plugin. A field that is not here is refused: look it up in the operators' reference before adding it.
 */
interface Resource<V extends string, K extends string, S> {
  readonly apiVersion: V;
  readonly kind: K;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Record<string, string>;
  };
  readonly spec: S;
}
type OfRabbitmq<K extends string, S> = Resource<'rabbitmq.com/v1beta1', K, S>;
interface OfCluster {
  readonly rabbitmqClusterReference: { readonly name: string };
}
interface OfUser extends OfCluster {
  readonly vhost: string;
  readonly userReference: { readonly name: string };
}

export type RabbitmqCluster = OfRabbitmq<
  'RabbitmqCluster',
  {
    readonly replicas: number;
    readonly image: string;
    readonly persistence: { readonly storage: string; readonly storageClassName?: string };
    readonly resources: {
      readonly requests: { readonly cpu: string; readonly memory: string };
      readonly limits: { readonly memory: string };
    };
    readonly tls?: { readonly secretName: string; readonly caSecretName?: string };
    readonly rabbitmq: { readonly additionalConfig: string };
    readonly override: {
      readonly statefulSet: { readonly spec: { readonly template: { readonly spec: IPodSpec } } };
    };
  }
>;

export type Vhost = OfRabbitmq<
  'Vhost',
  OfCluster & {
    readonly name: string;
    readonly defaultQueueType?: 'quorum' | 'classic';
    readonly deletionPolicy: 'retain' | 'delete';
  }
>;

export type User = OfRabbitmq<
  'User',
  OfCluster & {
    readonly tags?: readonly ('management' | 'policymaker' | 'monitoring' | 'administrator')[];
    readonly importCredentialsSecret: { readonly name: string };
  }
>;

export type Permission = OfRabbitmq<
  'Permission',
  OfUser & {
    readonly permissions: { readonly configure: string; readonly write: string; readonly read: string };
  }
>;

export type TopicPermission = OfRabbitmq<
  'TopicPermission',
  OfUser & {
    readonly permissions: { readonly exchange: string; readonly write: string; readonly read: string };
  }
>;

export type ObjectStore = Resource<
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  {
    readonly retentionPolicy: string;
    readonly configuration: {
      readonly destinationPath: string;
      readonly endpointURL?: string;
      readonly s3Credentials: { readonly inheritFromIAMRole: true };
      readonly wal: { readonly compression: 'gzip' | 'zstd' | 'lz4' };
      readonly data: { readonly compression: 'gzip' | 'snappy' };
    };
  }
>;
