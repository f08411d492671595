/** A JSON Schema of the part of OpenAPI 3.1 that our document uses; everything else is an error. */
export const DOCUMENT_SHAPE = {
  ...record(
    {
      openapi: { const: '3.1.1' },
      info: record({ title: text(), version: text(), description: text() }),
      servers: { type: 'array', minItems: 1, items: record({ url: text() }, { description: text() }) },
      tags: { type: 'array', items: record({ name: text(), description: text() }) },
      security: ref('security'),
      paths: { ...mapOf(ref('pathItem')), propertyNames: { pattern: '^/' } },
      webhooks: mapOf(ref('pathItem')),
      components: record({
        schemas: mapOf({ type: 'object' }),
        responses: mapOf(ref('response')),
        headers: mapOf(ref('header')),
        parameters: mapOf(ref('parameter')),
        securitySchemes: mapOf(
          record(
            { type: { const: 'http' }, scheme: { const: 'bearer' } },
            { bearerFormat: text(), description: text() },
          ),
        ),
      }),
    },
    {},
  ),
  $defs: {
    security: { type: 'array', items: mapOf({ type: 'array', items: text() }) },
    reference: record({ $ref: { type: 'string', pattern: '^#/components/' } }),
    pathItem: record(
      {},
      Object.fromEntries(['get', 'head', 'post'].map((method) => [method, ref('operation')])),
    ),
    operation: record(
      {
        operationId: text(),
        tags: { type: 'array', items: text() },
        summary: text(),
        description: text(),
        responses: {
          ...mapOf(either('response')),
          minProperties: 1,
          propertyNames: { pattern: '^[1-5](?:\\d\\d|XX)$' },
        },
      },
      {
        security: ref('security'),
        parameters: { type: 'array', items: either('parameter') },
        requestBody: record({ required: { type: 'boolean' }, content: ref('content') }),
        'x-codeSamples': {
          type: 'array',
          items: record({ lang: text(), label: text(), source: text() }),
        },
      },
    ),
    parameter: record(
      {
        name: text(),
        in: { enum: ['path', 'query', 'header'] },
        required: { type: 'boolean' },
        description: text(),
        schema: { type: 'object' },
      },
      { example: text() },
    ),
    response: record({ description: text(), headers: mapOf(either('header')) }, { content: ref('content') }),
    header: record({ description: text(), required: { type: 'boolean' }, schema: { type: 'object' } }),
    content: {
      ...mapOf(record({ schema: { type: 'object' } }, { examples: mapOf(ref('example')) })),
      minProperties: 1,
    },
    example: record({ value: {} }, { summary: text() }),
  },
};

function text() {
  return { type: 'string', minLength: 1 };
}

function ref(name: string) {
  return { $ref: `#/$defs/${name}` };
}

function either(name: string) {
  return { oneOf: [ref('reference'), ref(name)] };
}

function mapOf(values: object) {
  return { type: 'object', additionalProperties: values };
}

function record(properties: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}
