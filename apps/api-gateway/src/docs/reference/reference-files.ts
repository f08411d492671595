import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StaticFile } from '../files/static-file.js';
import { REFERENCE_START } from './reference-start.js';
import { REFERENCE_STYLE } from './reference-style.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** The files by their name below `/docs/assets/`. */
export abstract class ReferenceFiles {
  abstract get(name: string): StaticFile | undefined;
}

/** Reads the files of the reference; the process keeps them in 2 MB of memory. Throws if their package is missing. */
export async function readReferenceFiles(): Promise<ReferenceFiles> {
  const { resolve } = createRequire(import.meta.url);
  const fileOf = async (name: string, mediaType: string) =>
    new StaticFile(mediaType, await readFile(resolve(`swagger-ui-dist/${name}`)));
  return new Map([
    ['swagger-ui.css', await fileOf('swagger-ui.css', STYLE)],
    ['swagger-ui-bundle.js', await fileOf('swagger-ui-bundle.js', SCRIPT)],
    ['start.js', StaticFile.ofText(SCRIPT, REFERENCE_START)],
    ['reference.css', StaticFile.ofText(STYLE, REFERENCE_STYLE)],
  ]);
}
