import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../../apps/api-gateway/src/docs/openapi/document.js';

const HEADER = `// Written by \`npm run docs\` from the OpenAPI document; changes by hand are lost.
/* eslint-disable */

`;

/** Returns the types of the Node client: those of the requests, answers, errors and events of the OpenAPI document. */
export async function clientTypes(): Promise<string> {
  const { openapi, info, components } = openApiDocument({ publicUrl: 'https://api.example.com' });
  const schemas = { schemas: components.schemas };
  // The order of the document is that of its classes; sorted, a class that moves changes nothing here.
  const document = JSON.parse(JSON.stringify({ openapi, info, paths: {}, components: schemas })) as object;
  const nodes = await openapiTS(document as Parameters<typeof openapiTS>[0], {
    alphabetize: true,
    immutable: true,
    silent: true,
    additionalProperties: false,
  });
  return HEADER + astToString(nodes);
}
