import type { Resource } from './resource.js';

/**
 * What the manifests use of the custom resources of CloudNativePG and its Barman plugin, for which npm has no types.
 * A field that is not here is refused: look it up in the operator's reference before adding it.
 */
export type PostgresCluster = Resource<
  'postgresql.cnpg.io/v1',
  'Cluster',
  {
    readonly instances: number;
    readonly enablePDB?: boolean;
    readonly imageName: string;
    readonly primaryUpdateStrategy: 'unsupervised' | 'supervised';
    readonly bootstrap:
      | { readonly initdb: Owned; readonly recovery?: never }
      | { readonly recovery: Recovery; readonly initdb?: never };
    readonly externalClusters?: readonly { readonly name: string; readonly plugin: BarmanPlugin }[];
    readonly managed: {
      readonly roles: readonly {
        readonly name: string;
        readonly ensure: 'present' | 'absent';
        readonly login: boolean;
        readonly createdb: boolean;
        readonly createrole: boolean;
        readonly inherit: boolean;
      }[];
    };
    readonly postgresql: {
      /** Lines of pg_hba.conf, before the operator's own last one. */
      readonly pg_hba?: readonly string[];
      readonly parameters: Record<string, string>;
      readonly synchronous?: {
        readonly method: 'any' | 'first';
        readonly number: number;
        readonly dataDurability: 'required' | 'preferred';
      };
    };
    readonly affinity: {
      readonly enablePodAntiAffinity: boolean;
      readonly topologyKey: string;
      readonly podAntiAffinityType: 'preferred' | 'required';
    };
    readonly storage: { readonly size: string; readonly storageClass?: string };
    readonly walStorage: { readonly size: string; readonly storageClass?: string };
    readonly resources: {
      readonly requests: { readonly cpu: string; readonly memory: string };
      readonly limits: { readonly memory: string };
    };
    readonly serviceAccountTemplate?: { readonly metadata: { readonly annotations: Record<string, string> } };
    readonly plugins: readonly (BarmanPlugin & { readonly isWALArchiver: boolean })[];
  }
>;

interface Owned {
  readonly database: string;
  readonly owner: string;
}

/** From the external cluster `source`, to its last moment unless a target says another. */
interface Recovery extends Owned {
  readonly source: string;
  readonly recoveryTarget?: { readonly targetTime: string };
}

/** `serverName` is the folder in the bucket; the cluster's name unless it is said. */
interface BarmanPlugin {
  readonly name: string;
  readonly parameters: { readonly barmanObjectName: string; readonly serverName?: string };
}

export type ScheduledBackup = Resource<
  'postgresql.cnpg.io/v1',
  'ScheduledBackup',
  {
    readonly schedule: string;
    readonly immediate: boolean;
    readonly backupOwnerReference: 'none' | 'self' | 'cluster';
    readonly cluster: { readonly name: string };
    readonly method: 'plugin' | 'volumeSnapshot';
    readonly pluginConfiguration: { readonly name: string };
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
