import type { DynamicModule } from '@nestjs/common';
import { type DocumentOptions, openApiDocument } from '../openapi/document.js';
import { OpenApiController, OpenApiFiles } from '../openapi/openapi.controller.js';
import { DOCS_URL, ErrorPagesController } from './errors/error-pages.controller.js';
import { readReferenceFiles } from './reference/reference-files.js';
import { REFERENCE_FILES, ReferenceController } from './reference/reference.controller.js';
import { TrailingSlashController } from './trailing-slash.controller.js';

export type DocsParts = Required<Pick<DynamicModule, 'controllers' | 'providers'>>;

/** What the documentation adds to the gateway. None of it needs a key, and none of it is limited. */
export async function docsParts(options: DocumentOptions): Promise<DocsParts> {
  const { publicUrl } = options;
  return {
    controllers: [OpenApiController, ReferenceController, ErrorPagesController, TrailingSlashController],
    providers: [
      { provide: OpenApiFiles, useValue: new OpenApiFiles(openApiDocument(options)) },
      { provide: REFERENCE_FILES, useValue: await readReferenceFiles() },
      { provide: DOCS_URL, useValue: `${publicUrl}/docs` },
    ],
  };
}
