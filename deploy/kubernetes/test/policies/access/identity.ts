import { find } from '../../documents/documents.js';
import { templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

const LABELS = ['name', 'component', 'part-of'].map((label) => `app.kubernetes.io/${label}`);
/** Servers for trials share one: they have no rights of any kind. */
const SHARED = new Set(['local-servers']);

/** Each workload has an identity of its own, which gives it no way into the Kubernetes API. */
export const identity: Policy = {
  name: 'identity',
  check: (documents) => {
    const pods = templatesOf(documents);
    return pods.flatMap(({ owner, spec, labels }) => {
      const { serviceAccountName = 'default' } = spec;
      const others = pods.filter(
        (each) => each.owner !== owner && each.spec.serviceAccountName === serviceAccountName,
      );
      const shared = others.length > 0 && !SHARED.has(serviceAccountName);
      const token = [
        spec.automountServiceAccountToken,
        find(documents, 'ServiceAccount', serviceAccountName)?.automountServiceAccountToken,
      ];
      return [
        ...(shared ? [`${owner} shares its service account with ${others[0]?.owner}`] : []),
        ...(token.every((mounted) => mounted === false)
          ? []
          : [`${owner} is given a token of the Kubernetes API`]),
        ...(spec.enableServiceLinks === false ? [] : [`${owner} gets variables for every service around it`]),
        ...LABELS.filter((label) => labels[label] === undefined).map(
          (label) => `${owner} has no label ${label}`,
        ),
      ];
    });
  },
};
