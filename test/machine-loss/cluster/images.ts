import { type Documents, find } from '../../../deploy/kubernetes/test/documents/documents.js';
import { withoutDigests } from '../../support/containers/stand-ins/without-digests.js';

/** The stand-in with Patroni, etcd and HAProxy: no file of ours names their images. */
export const CLUSTER_IMAGE = 'stand-in/cluster:latest';

/** The stand-in for the image that the manifests name for a server of the overlay `local`. */
export function imageOf(documents: Documents, server: 'rabbitmq' | 'redis'): string {
  const image = find(documents, 'StatefulSet', server)?.spec?.template.spec?.containers[0]?.image;
  if (image === undefined) throw new Error(`the overlay has no ${server}`);
  return withoutDigests(image);
}
