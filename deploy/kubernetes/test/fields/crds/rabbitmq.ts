import type { Resource } from './resource.js';

/**
 * What the manifests use of the custom resources of RabbitMQ's operators (rabbitmq.com/v1beta1), for which npm has no types.
 * A field that is not here is refused: look it up in the operators' reference before adding it.
 */
interface OfCluster {
  readonly rabbitmqClusterReference: { readonly name: string };
}

interface ContainerOverride {
  readonly name: string;
  readonly securityContext: {
    readonly allowPrivilegeEscalation: false;
    readonly capabilities: { readonly drop: readonly string[] };
  };
}

export type RabbitmqCluster = Resource<
  'rabbitmq.com/v1beta1',
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
      readonly statefulSet: {
        readonly spec: {
          readonly template: {
            readonly spec: {
              readonly securityContext: {
                readonly runAsNonRoot: true;
                readonly seccompProfile: { readonly type: 'RuntimeDefault' };
              };
              readonly containers: readonly ContainerOverride[];
              readonly initContainers: readonly ContainerOverride[];
              readonly topologySpreadConstraints: readonly {
                readonly maxSkew: number;
                readonly topologyKey: string;
                readonly whenUnsatisfiable: 'ScheduleAnyway' | 'DoNotSchedule';
                readonly labelSelector: { readonly matchLabels: Record<string, string> };
              }[];
            };
          };
        };
      };
    };
  }
>;

export type Vhost = Resource<
  'rabbitmq.com/v1beta1',
  'Vhost',
  OfCluster & {
    readonly name: string;
    readonly defaultQueueType?: 'quorum' | 'classic';
    readonly deletionPolicy: 'retain' | 'delete';
  }
>;

export type BrokerUser = Resource<
  'rabbitmq.com/v1beta1',
  'User',
  OfCluster & {
    readonly tags?: readonly ('management' | 'policymaker' | 'monitoring' | 'administrator')[];
    readonly importCredentialsSecret: { readonly name: string };
  }
>;

export type BrokerPermission = Resource<
  'rabbitmq.com/v1beta1',
  'Permission',
  OfCluster & {
    readonly vhost: string;
    readonly userReference: { readonly name: string };
    readonly permissions: { readonly configure: string; readonly write: string; readonly read: string };
  }
>;

export type BrokerTopicPermission = Resource<
  'rabbitmq.com/v1beta1',
  'TopicPermission',
  OfCluster & {
    readonly vhost: string;
    readonly userReference: { readonly name: string };
    readonly permissions: { readonly exchange: string; readonly write: string; readonly read: string };
  }
>;
