import { nameOf, ofKind } from '../../documents/documents.js';
import { appsOf, containersOf, isOurs, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';

/** Every image has a version, and that of others a digest; ours have one and the same, which the job of the release carries in its name. */
export const images: Policy = {
  name: 'images',
  check: (documents) => {
    const used = templatesOf(documents).flatMap(({ owner, spec }) =>
      containersOf({ spec }).map((container) => ({ owner, container, ...partsOf(container.image ?? '') })),
    );
    const servers = [
      ...ofKind(documents, 'Cluster').map((each) => ({
        owner: nameOf(each),
        ...partsOf(each.spec.imageName),
      })),
      ...ofKind(documents, 'RabbitmqCluster').map((each) => ({
        owner: nameOf(each),
        ...partsOf(each.spec.image),
      })),
    ];
    const ours = used.filter(({ container }) => isOurs(container));
    const tags = new Set(ours.map(({ tag }) => tag));
    const [tag = ''] = tags;
    const registries = new Set(ours.map(({ name }) => name.slice(0, name.lastIndexOf('/'))));
    return [
      ...[...used, ...servers]
        .filter((image) => ['', 'latest'].includes(image.tag))
        .map(({ owner, name }) => `${owner} runs ${name} in whatever version there is`),
      ...[...used, ...servers]
        .filter(({ name, tag }) => !name.includes('audit-credit-service/') && !/^\d/.test(tag))
        .map(({ owner, name, tag }) => `${owner} runs ${name}:${tag}, which says no version`),
      ...[...used, ...servers]
        .filter(({ name, digest }) => !name.includes('audit-credit-service/') && digest === '')
        .map(({ owner, name, tag }) => `${owner} runs whatever ${name}:${tag} is today: it has no digest`),
      ...(registries.size > 1 ? [`images are from ${[...registries].join(' and ')}`] : []),
      ...ours
        // What is tagged dev is in no registry.
        .filter(({ container, tag }) =>
          ['Always', tag === 'dev' ? '' : 'Never'].includes(container.imagePullPolicy ?? 'IfNotPresent'),
        )
        .map(({ owner }) => `${owner} can't start where its registry, or its node's copy, is unavailable`),
      ...(tags.size > 1 ? [`releases are mixed: ${[...tags].join(', ')}`] : []),
      ...ofKind(documents, 'Job')
        .filter(({ metadata }) => metadata.name !== `migrate-${tag}`)
        .map((job) => `${nameOf(job)} is not named after the release ${tag}`),
      ...appsOf(documents).flatMap(({ owner, name, container, labels }) => [
        ...(partsOf(container.image ?? '').name.endsWith(`audit-credit-service/${name}`)
          ? []
          : [`${owner} runs ${container.image}`]),
        ...((container.command ?? container.args) ? [`${owner} runs another command than its image's`] : []),
        ...(labels['app.kubernetes.io/version'] === tag ? [] : [`${owner} does not say its version`]),
      ]),
    ];
  },
};

/** A colon before the last slash belongs to the port of a registry. */
function partsOf(image: string): { readonly name: string; readonly tag: string; readonly digest: string } {
  const [, name = image, tag = '', digest = ''] =
    /^(.*?)(?::([^:/@]+))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(image) ?? [];
  return { name, tag, digest };
}
