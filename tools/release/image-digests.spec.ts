import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { imagesIn } from './image-digests.mjs';

describe('the images of others in deploy/', () => {
  const images = globSync('deploy/**/{Dockerfile,*.yaml}').flatMap((file) =>
    imagesIn(readFileSync(file, 'utf8')).map((image) => ({ file, ...image })),
  );

  it('are pinned by digest, each of them', () => {
    expect(images.map(({ tagged }) => tagged.replace(/^.*\/|:.*$/g, ''))).toEqual(
      expect.arrayContaining(['node', 'postgres', 'postgresql', 'rabbitmq', 'redis']),
    );
    expect(images.filter(({ digest }) => digest === undefined)).toEqual([]);
  });

  it('have one digest for one tag', () => {
    const digests = new Map(images.map(({ tagged, digest }) => [tagged, digest]));
    expect(images.filter(({ tagged, digest }) => digests.get(tagged) !== digest)).toEqual([]);
  });
});
