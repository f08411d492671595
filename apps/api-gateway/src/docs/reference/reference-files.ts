import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { StaticFile } from '../files/static-file.js';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** The addresses are relative: a proxy may serve us below a path of its own. */
const START = `window.reference = SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  // What this service is asked, and answers, is shown to nobody else.
  validatorUrl: null,
});
`;

/** By the name that they have below `/docs/assets/`. */
export abstract class ReferenceFiles {
  abstract get(name: string): StaticFile | undefined;
}

/** Reads the files of the reference; the process keeps them, 2 MB. Throws where the package that has them is missing. */
export async function readReferenceFiles(): Promise<ReferenceFiles> {
  const { resolve } = createRequire(import.meta.url);
  const fileOf = async (name: string, mediaType: string) =>
    new StaticFile(mediaType, await readFile(resolve(`swagger-ui-dist/${name}`)));
  return new Map([
    ['swagger-ui.css', await fileOf('swagger-ui.css', STYLE)],
    ['swagger-ui-bundle.js', await fileOf('swagger-ui-bundle.js', SCRIPT)],
    ['start.js', StaticFile.ofText(SCRIPT, START)],
  ]);
}
