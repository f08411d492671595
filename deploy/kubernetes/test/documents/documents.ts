import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { ICronJob, IJob } from 'kubernetes-models/batch/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type {
  IConfigMap,
  INamespace,
  ISecret,
  IService,
  IServiceAccount,
  IPersistentVolumeClaim,
} from 'kubernetes-models/v1';
import type { ICertificate } from '@kubernetes-models/cert-manager/cert-manager.io/v1';
import type { ICluster, IScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import type { IExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IScaledObject, ITriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type {
  IPodMonitor,
  IPrometheusRule,
  IServiceMonitor,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import type * as own from '../fields/own-kinds.js';

/** Every kind that the manifests use. */
export interface Kinds {
  Certificate: ICertificate;
  Cluster: ICluster;
  ConfigMap: IConfigMap;
  CronJob: ICronJob;
  Deployment: IDeployment;
  ExternalSecret: IExternalSecret;
  HTTPRoute: IHTTPRoute;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  Namespace: INamespace;
  NetworkPolicy: INetworkPolicy;
  ObjectStore: own.ObjectStore;
  Permission: own.Permission;
  PersistentVolumeClaim: IPersistentVolumeClaim;
  PodDisruptionBudget: IPodDisruptionBudget;
  PodMonitor: IPodMonitor;
  PrometheusRule: IPrometheusRule;
  RabbitmqCluster: own.RabbitmqCluster;
  ScaledObject: IScaledObject;
  ScheduledBackup: IScheduledBackup;
  Secret: ISecret;
  Service: IService;
  ServiceAccount: IServiceAccount;
  ServiceMonitor: IServiceMonitor;
  StatefulSet: IStatefulSet;
  TopicPermission: own.TopicPermission;
  TriggerAuthentication: ITriggerAuthentication;
  User: own.User;
  Vhost: own.Vhost;
}
export type Kind = keyof Kinds;

/** One object of a rendered overlay, as far as all have it in common. */
export interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
}
export type Documents = readonly Document[];

/** A document of a kind, whose name is known to be there. */
export type Named<K extends Kind> = Kinds[K] & Document;

export function ofKind<K extends Kind>(documents: Documents, kind: K): readonly Named<K>[] {
  return documents.filter((document): document is Named<K> => document.kind === kind);
}

export function find<K extends Kind>(documents: Documents, kind: K, name: string): Named<K> | undefined {
  return ofKind(documents, kind).find(({ metadata }) => metadata.name === name);
}

/** That all is in; empty where there is none. */
export function namespaceOf(documents: Documents): string {
  return ofKind(documents, 'Namespace')[0]?.metadata.name ?? '';
}

/** `Deployment/api-gateway` */
export function nameOf({ kind, metadata }: Document): string {
  return `${kind}/${metadata.name}`;
}
