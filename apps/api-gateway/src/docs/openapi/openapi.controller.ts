import { Controller, Get } from '@nestjs/common';
import { stringify } from 'yaml';
import { StaticFile } from '../files/static-file.js';
import { Documentation, SendsDocument } from './documentation.js';
import type { OpenApiDocument } from '../../http/openapi/schemas.js';

export class OpenApiFiles {
  readonly json: StaticFile;
  private writtenYaml: StaticFile | undefined;

  constructor(private readonly document: OpenApiDocument) {
    this.json = StaticFile.ofText('application/json; charset=utf-8', JSON.stringify(document, null, 2));
  }

  /** Written when it is first asked for, since it takes 50 ms of a core. */
  get yaml(): StaticFile {
    return (this.writtenYaml ??= StaticFile.ofText(
      'application/yaml',
      // Without anchors, which some OpenAPI tools don't support. YAML 1.1 parsers read an unquoted time as a timestamp, and `no` as a boolean.
      stringify(this.document, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' }),
    ));
  }
}

@Controller()
export class OpenApiController {
  constructor(private readonly files: OpenApiFiles) {}

  @Get('openapi.json')
  @Documentation('readOpenApiJson', 'This document, as JSON')
  @SendsDocument('application/json', { type: 'object' })
  json(): StaticFile {
    return this.files.json;
  }

  @Get('openapi.yaml')
  @Documentation('readOpenApiYaml', 'This document, as YAML')
  @SendsDocument('application/yaml')
  yaml(): StaticFile {
    return this.files.yaml;
  }
}
