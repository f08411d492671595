import type { IContainer, IPodSpec } from 'kubernetes-models/v1';
import { SERVICES, type ServiceName } from '#contracts/services';
import { type Documents, nameOf, ofKind } from './documents.js';

/** Pods of one kind, whoever makes them. */
export interface Pods {
  /** `Deployment/api-gateway` */
  readonly owner: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Undefined where an operator writes it. */
  readonly spec: IPodSpec | undefined;
}

/** Every kind of pod that runs once the documents are applied. */
export function podsOf(documents: Documents): readonly Pods[] {
  return [...templatesOf(documents), ...podsOfOperators(documents)];
}

/** Pods that the documents describe themselves. */
export interface Template extends Pods {
  readonly spec: IPodSpec;
}

export function templatesOf(documents: Documents): readonly Template[] {
  const workloads = [
    ...ofKind(documents, 'Deployment'),
    ...ofKind(documents, 'StatefulSet'),
    ...ofKind(documents, 'Job'),
  ].map((document) => [nameOf(document), document.spec?.template] as const);
  const periodic = ofKind(documents, 'CronJob').map(
    (document) => [nameOf(document), document.spec?.jobTemplate.spec?.template] as const,
  );
  return [...workloads, ...periodic].map(([owner, template]) => ({
    owner,
    labels: template?.metadata?.labels ?? {},
    spec: template?.spec ?? { containers: [] },
  }));
}

/** With the labels that their operators give them. */
function podsOfOperators(documents: Documents): readonly Pods[] {
  return [
    ...ofKind(documents, 'Cluster').map((document) => ({
      owner: nameOf(document),
      labels: { 'cnpg.io/cluster': document.metadata.name },
      spec: undefined,
    })),
    ...ofKind(documents, 'RabbitmqCluster').map((document) => ({
      owner: nameOf(document),
      labels: {
        'app.kubernetes.io/name': document.metadata.name,
        'app.kubernetes.io/component': 'rabbitmq',
        'app.kubernetes.io/part-of': 'rabbitmq',
      },
      spec: undefined,
    })),
  ];
}

export function containersOf({ spec }: { readonly spec: IPodSpec }): readonly IContainer[] {
  return [...(spec.initContainers ?? []), ...spec.containers];
}

/** What runs an image of this project. */
export function isOurs(container: Pick<IContainer, 'image'>): boolean {
  return container.image?.includes('audit-credit-service/') ?? false;
}

/** What prepares the servers for a release. */
export function migrateOf(documents: Documents): IContainer | undefined {
  return templatesOf(documents).find(({ owner }) => owner.startsWith('Job/migrate-'))?.spec.containers[0];
}

export interface App extends Template {
  readonly name: ServiceName;
  readonly container: IContainer;
}

/** The four apps, as far as they are there. */
export function appsOf(documents: Documents): readonly App[] {
  const templates = templatesOf(documents);
  return SERVICES.flatMap((name) => {
    const pods = templates.find(({ owner }) => owner === `Deployment/${name}`);
    const container = pods?.spec.containers.find((each) => each.name === 'app');
    return pods && container ? [{ ...pods, name, container }] : [];
  });
}
