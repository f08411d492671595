import { nameOf, ofKind } from '../../documents/documents.js';
import { fits, type Selector } from '../../documents/labels.js';
import { podsOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

/** What selects pods, selects pods: of one workload, and its own. */
export const selectors: Policy = {
  name: 'selectors',
  check: (documents) => {
    const pods = podsOf(documents);
    const selecting = [
      ...ofKind(documents, 'Service').map((document) => ({
        document,
        selector: { matchLabels: document.spec?.selector ?? {} },
      })),
      ...ofKind(documents, 'PodDisruptionBudget').map((document) => ({
        document,
        selector: document.spec?.selector as Selector,
      })),
    ];
    const ownPods = [...ofKind(documents, 'Deployment'), ...ofKind(documents, 'StatefulSet')];
    return [
      ...selecting.flatMap(({ document, selector }) => {
        const owners = pods.filter(({ labels }) => fits(selector, labels)).map(({ owner }) => owner);
        return owners.length === 1
          ? []
          : [`${nameOf(document)} selects the pods of ${owners.join(', ') || 'nobody'}`];
      }),
      ...ownPods.flatMap((document) => {
        const owners = pods
          .filter(({ labels }) => fits(document.spec?.selector as Selector, labels))
          .map(({ owner }) => owner);
        return owners.join() === nameOf(document)
          ? []
          : [`${nameOf(document)} selects the pods of ${owners.join(', ') || 'nobody'}`];
      }),
      ...ofKind(documents, 'ServiceMonitor').flatMap((document) => {
        const services = ofKind(documents, 'Service').filter(({ metadata }) =>
          fits(document.spec.selector as Selector, metadata.labels ?? {}),
        );
        return services.length === 4
          ? []
          : [`${nameOf(document)} selects ${services.length} services, not the four apps'`];
      }),
      ...ofKind(documents, 'NetworkPolicy').flatMap((document) => {
        const selector = document.spec?.podSelector as Selector;
        return pods.some(({ labels }) => fits(selector, labels))
          ? []
          : [`${nameOf(document)} selects no pods`];
      }),
    ];
  },
};
