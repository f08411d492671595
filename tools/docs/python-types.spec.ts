import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../../apps/api-gateway/src/docs/openapi/document.js';
import { pythonTypes } from './python-types.js';

describe('the types of the Python client', () => {
  const document = openApiDocument({ publicUrl: 'https://api.example.com' });

  it('say which fields may be missing, which may be null, and which values there are', () => {
    const types = pythonTypes({
      ...document,
      webhooks: {},
      components: {
        ...document.components,
        schemas: {
          Tea: {
            type: 'object',
            required: ['kind', 'from'],
            properties: { kind: { type: 'string', enum: ['green', 'black'] }, from: { type: 'string' } },
          },
          Cup: {
            type: 'object',
            required: ['tea'],
            properties: {
              tea: { $ref: '#/components/schemas/Tea' },
              grams: { type: ['integer', 'null'] },
              maker: { type: 'string', 'x-extensible-enum': ['pot', 'bag'] },
            },
          },
        },
      },
    });
    expect(types).toContain(`"kind": "Literal['green', 'black']",\n        "from": "str",`);
    expect(types).toContain('class _Cup(TypedDict):\n    tea: Tea\n');
    expect(types).toContain(
      'class Cup(_Cup, total=False):\n    grams: Optional[int]\n    maker: str\n    """Today one of: pot, bag."""\n',
    );
  });
});
