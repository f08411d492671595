import type { Documents } from './documents.js';

const RELEASE = '1.2.3';
const HOST = 'audits.example.com';

/**
 * The documents as an overlay would have them that says no more than it must: a release, and where the service is. What an
 * overlay does by `images`, `replacements` and a merged ConfigMap is done here to the text.
 */
export function asRelease(documents: Documents): Documents {
  const text = JSON.stringify(documents)
    .replaceAll(/"image":"(audit-credit-service\/[\w-]+)"/g, `"image":"$1:${RELEASE}"`)
    .replaceAll('"migrate-unreleased"', `"migrate-${RELEASE}"`)
    .replaceAll('"app.kubernetes.io/version":"unreleased"', `"app.kubernetes.io/version":"${RELEASE}"`)
    .replaceAll('"PUBLIC_URL":""', `"PUBLIC_URL":"https://${HOST}"`)
    .replaceAll('"TRUST_PROXY":""', '"TRUST_PROXY":"10.244.0.0/16"')
    .replaceAll('"MAIL_FROM":""', '"MAIL_FROM":"notices@example.com"');
  return JSON.parse(text) as Documents;
}
