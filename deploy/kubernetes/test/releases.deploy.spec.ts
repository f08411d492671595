import { describe, expect, it } from '@jest/globals';
import { type Documents, ofKind } from './documents/documents.js';
import { checkFields } from './fields/field-check.js';
import { POLICIES } from './policies/all-policies.js';
import { type Kustomization, renderCopy } from './documents/render.js';

function refusals(documents: Documents): readonly string[] {
  const released = [...ofKind(documents, 'Deployment'), ...ofKind(documents, 'Job')];
  return [...POLICIES.flatMap(({ check }) => check(documents)), ...checkFields(released).flat()];
}

/** Production, of this release. */
function released(newTag: string): Documents {
  return renderCopy('overlays/production', (copy) => ({
    ...copy,
    images: copy.images.map((image) => ({ ...image, newTag })),
  }));
}

describe('a release', () => {
  // A label that YAML reads as a number is refused by the API server, in the midst of the release.
  it.each(['2.10.0', '1.0', '20261122', '1e3', 'true', '1.2.3-rc.1'])('may be called %s', (tag) => {
    expect(refusals(released(tag))).toEqual([]);
  });

  it.each(['0.1.0_RC', 'V1', '0.1.0@sha256:0123'])('may not be called %s, as no job can', (tag) => {
    expect(refusals(released(tag))).toContainEqual(expect.stringMatching(/^Job\/migrate-\S+ is no name: /));
  });

  const atPort = (copy: Kustomization): Kustomization => ({
    ...copy,
    images: copy.images.map((image) => ({ ...image, newName: image.newName.replace('/', ':5000/') })),
  });

  it('may come from a registry with a port, which the name of the job leaves out', () => {
    const leftOut = JSON.stringify({ delimiter: ':', index: 2 });
    const documents = renderCopy('overlays/production', (copy) => ({
      ...atPort(copy),
      replacements: JSON.parse(
        JSON.stringify(copy.replacements).replace('{"delimiter":":","index":1}', leftOut),
      ) as Kustomization['replacements'],
    }));
    expect(refusals(documents)).toEqual([]);
  });

  it('is refused where that port is taken for its version', () => {
    expect(refusals(renderCopy('overlays/production', atPort))).not.toEqual([]);
  });
});
