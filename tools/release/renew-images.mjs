#!/usr/bin/env node
// Pins the images of others in deploy/ to what their tags are now at their registries: `name:tag@sha256:…`. A tag can be
// moved to other bytes, a digest can't. With --check it changes nothing, and exits with 1 where a tag has moved on or an
// image has no digest. --registry docker.io=https://mirror.example.com asks a mirror.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { digestOf, imagesIn, pin } from './image-digests.mjs';

const { values } = parseArgs({
  options: { check: { type: 'boolean' }, registry: { type: 'string', multiple: true, default: [] } },
});
const registries = new Map(values.registry.map((given) => given.split(/=(.*)/s, 2)));

const files = readdirSync('deploy', { recursive: true })
  .filter((name) => /(^|\/)Dockerfile$|\.yaml$/.test(name))
  .map((name) => join('deploy', name))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const images = files.flatMap(({ file, text }) => imagesIn(text).map((image) => ({ ...image, file })));

try {
  const digests = new Map();
  for (const { tagged } of images)
    if (!digests.has(tagged)) digests.set(tagged, await digestOf(tagged, registries));
  const old = images.filter(({ tagged, digest }) => digests.get(tagged) !== digest);
  for (const { file, tagged, digest = 'no digest' } of old)
    console.log(`${file}: ${tagged} has ${digest}, and is now ${digests.get(tagged)}`);
  if (old.length > 0 && values.check) process.exitCode = 1;
  else
    for (const { file, text } of files)
      if (pin(text, digests) !== text) writeFileSync(file, pin(text, digests));
  console.log(
    `renew-images: ${images.length} images, ${old.length} ${values.check ? 'to renew' : 'renewed'}`,
  );
} catch (error) {
  // No file is changed: half of them would be of another day.
  console.error(`renew-images: ${error.message}`);
  process.exitCode = 1;
}
