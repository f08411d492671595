import { describe, expect, it } from '@jest/globals';
import { type Documents, ofKind } from './documents/documents.js';
import { fieldFindings } from './fields/field-check.js';
import { refusalsOf } from './policies/all-policies.js';
import { type Kustomization, renderCopy } from './documents/render.js';

async function refusals(documents: Documents): Promise<readonly string[]> {
  const released = [...ofKind(documents, 'Deployment'), ...ofKind(documents, 'Job')];
  return [...refusalsOf(documents), ...(await fieldFindings(released))];
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
  it.each(['2.10.0', '1.0', '20261122', '1e3', 'true', '1.2.3-rc.1'])('may be called %s', async (tag) => {
    expect(await refusals(released(tag))).toEqual([]);
  });

  it.each(['0.1.0_RC', 'V1', '0.1.0@sha256:0123'])('may not be called %s, as no job can', async (tag) => {
    expect(await refusals(released(tag))).toContainEqual(
      expect.stringMatching(/^inventory: Job\/migrate-\S+ is no name: /),
    );
  });

  const atPort = (copy: Kustomization): Kustomization => ({
    ...copy,
    images: copy.images.map((image) => ({ ...image, newName: image.newName.replace('/', ':5000/') })),
  });

  it('may come from a registry with a port, which the name of the job leaves out', async () => {
    const leftOut = JSON.stringify({ delimiter: ':', index: 2 });
    const documents = renderCopy('overlays/production', (copy) => ({
      ...atPort(copy),
      replacements: JSON.parse(
        JSON.stringify(copy.replacements).replace('{"delimiter":":","index":1}', leftOut),
      ) as Kustomization['replacements'],
    }));
    expect(await refusals(documents)).toEqual([]);
  });

  it('is refused where that port is taken for its version', async () => {
    expect(await refusals(renderCopy('overlays/production', atPort))).not.toEqual([]);
  });
});
