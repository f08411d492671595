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
  return HEADER + withPlainComments(astToString(nodes));
}

/** What editors show beside a name: its description. A format, a constant or an enumeration is in the type itself. */
function withPlainComments(types: string): string {
  return types.replace(/^( *)\/\*\*([^]*?)\*\/\n/gm, (_, indent: string, comment: string) => {
    const lines = comment.split('\n').map((line) => line.replace(/^ *\* /, '').trim());
    const values = (tag: string) =>
      lines.flatMap((line) => (line.startsWith(tag) ? [line.slice(tag.length)] : []));
    const examples = values('@example ').join(', ');
    const text = [
      ...values('@description ').filter((line) => !line.startsWith('discriminator')),
      ...(examples === '' ? [] : [`For example: ${examples}.`]),
    ].join(' ');
    return text === '' ? '' : `${indent}/** ${text} */\n`;
  });
}
