import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { REFERENCE_SCRIPT, REFERENCE_STYLE } from '../../pages/assets.js';
import { AssetFiles } from '../files/asset-files.js';

/** The files of the reference, below `/docs/assets/`. */
export class ReferenceFiles extends AssetFiles {
  /** Reads them; the process keeps them in 2 MB of memory. Throws if the package of Swagger UI is missing. */
  static async read(): Promise<ReferenceFiles> {
    const { resolve } = createRequire(import.meta.url);
    const ofSwagger = (name: string) => readFile(resolve(`swagger-ui-dist/${name}`));
    return new ReferenceFiles({
      'swagger-ui.css': await ofSwagger('swagger-ui.css'),
      'swagger-ui-bundle.js': await ofSwagger('swagger-ui-bundle.js'),
      'reference.css': REFERENCE_STYLE,
      'reference.js': REFERENCE_SCRIPT,
    });
  }
}
