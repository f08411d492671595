import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type {
  ApiResponse,
  Header,
  OpenApiDocument,
  Operation,
  Reference,
} from '../../../apps/api-gateway/src/http/openapi/schemas.js';
import { DocumentedPaths, type DocumentedResponse } from './documented-paths.js';

/** A response as it came over the wire. */
export interface ObservedResponse {
  readonly method: string;
  /** With its query, if it had one. */
  readonly path: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** A response that the OpenAPI document does not have; the message says of what request, and what is wrong where. */
export class UndocumentedResponse extends Error {
  override readonly name = 'UndocumentedResponse';
  readonly status: number;

  constructor({ method, path, status, text }: ObservedResponse, wrong: string) {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
    super(
      `${method} ${shown} was answered with ${status}, which the OpenAPI document does not have: ${wrong}\n${text.slice(0, 1_000)}`,
    );
    this.status = status;
  }
}

/** What any response may have beside what the document names: what HTTP itself and browsers go by. */
const HTTP_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
]);

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Holds responses against an OpenAPI 3.1 document: whether status, headers and body are ones that it has. */
export class OpenApiChecker {
  private readonly ajv = new Ajv2020({ strictTypes: false, allErrors: true, discriminator: true });
  private readonly paths: DocumentedPaths;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    this.paths = new DocumentedPaths(document);
    formats.default(this.ajv);
    // The document stands around its schemas, as one schema whose parts refer to each other.
    this.ajv.addVocabulary([...Object.keys(document), 'x-extensible-enum']);
    this.ajv.addSchema(withoutMappings(document), 'openapi', false, false);
  }

  /** Throws `UndocumentedResponse`. Pages for people are only looked at for being pages, what payment providers get not at all. */
  check(observed: ObservedResponse): void {
    const fail = (wrong: string): never => {
      throw new UndocumentedResponse(observed, wrong);
    };
    const documented = this.paths.responseTo(observed);
    if (documented === 'not-for-partners') return;
    if (documented === undefined) return fail('it has no such status there');
    if (documented === 'a-page') return checkPage(observed, fail);
    const { response, pointer } = this.resolve(documented);
    this.checkHeaders(observed, response, pointer, fail);
    this.checkBody(observed, response, pointer, fail);
  }

  /** What the document does not have of a request: its path, its method, or its body; undefined where it has all. */
  requestProblem(request: {
    readonly method: string;
    readonly path: string;
    readonly body: string | undefined;
  }): string | undefined {
    const pointer = this.paths.operationOf(request);
    if (pointer === undefined) return `there is no such path, or not by ${request.method}`;
    const { requestBody } = valueAt(this.document, pointer) as Operation;
    if (!requestBody) return undefined;
    if (request.body === undefined) return requestBody.required ? 'a body is needed' : undefined;
    const schema = `${pointer}/requestBody/content/application~1json/schema`;
    let body: unknown;
    try {
      body = JSON.parse(request.body);
    } catch {
      return 'the body is not JSON';
    }
    const error = this.errorOf(schema, body);
    return error === undefined ? undefined : `the body ${error}`;
  }

  /** Bytes that are no request of HTTP/1.1 reach no path: an error body, its request id, and the end of the connection. */
  checkBroken(response: ObservedResponse): void {
    const fail = (wrong: string): never => {
      throw new UndocumentedResponse(response, wrong);
    };
    // CONNECT, for which there is no path either, is a method that nothing takes.
    const name = response.status === 405 && response.method === 'CONNECT' ? 'MethodNotAllowed' : 'BadRequest';
    if (name === 'BadRequest' && ![400, 408, 431, 505].includes(response.status))
      fail('it has no such status for what is no request');
    if (response.headers.connection !== 'close') fail('the connection is kept');
    const { pointer } = this.resolve({ pointer: `#/components/responses/${name}` });
    this.validate(`${pointer}/content/application~1json/schema`, parse(response, fail), 'body', fail);
  }

  /** The response and where it is, behind its reference if it is one. */
  private resolve({ pointer }: DocumentedResponse): { response: ApiResponse; pointer: string } {
    const found = valueAt(this.document, pointer) as ApiResponse | Reference;
    return '$ref' in found ? this.resolve({ pointer: found.$ref }) : { response: found, pointer };
  }

  private checkHeaders(
    { headers }: ObservedResponse,
    response: ApiResponse,
    pointer: string,
    fail: (wrong: string) => never,
  ): void {
    const documented = Object.keys(response.headers);
    for (const name of documented) {
      const reference = `${pointer}/headers/${escape(name)}`;
      const at = '$ref' in response.headers[name]! ? response.headers[name].$ref : reference;
      const { required, schema } = valueAt(this.document, at) as Header;
      const value = headers[name.toLowerCase()];
      if (value === undefined) {
        if (required) fail(`header ${name} is missing`);
        continue;
      }
      if (typeof value !== 'string') fail(`header ${name} is there ${value.length} times`);
      this.validate(
        `${at}/schema`,
        schema.type === 'integer' ? integer(value) : value,
        `header ${name}`,
        fail,
      );
    }
    const known = new Set(documented.map((name) => name.toLowerCase()));
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined && !known.has(name) && !HTTP_HEADERS.has(name))
        fail(`header ${name} is not documented`);
    }
  }

  private checkBody(
    observed: ObservedResponse,
    response: ApiResponse,
    pointer: string,
    fail: (wrong: string) => never,
  ): void {
    if (response.content === undefined || observed.method === 'HEAD') {
      if (observed.text !== '') fail('it has no body there');
      return;
    }
    const type = String(observed.headers['content-type']).split(';', 1)[0]!.trim();
    if (!Object.hasOwn(response.content, type)) fail(`the body is of type ${type}`);
    const value = JSON_TYPE.test(type) ? parse(observed, fail) : observed.text;
    this.validate(`${pointer}/content/${escape(type)}/schema`, value, 'body', fail);
  }

  private validate(pointer: string, value: unknown, what: string, fail: (wrong: string) => never): void {
    const error = this.errorOf(pointer, value);
    if (error !== undefined) fail(`${what} ${error} (${pointer})`);
  }

  private errorOf(pointer: string, value: unknown): string | undefined {
    let validator = this.validators.get(pointer);
    if (!validator) {
      validator = this.ajv.compile({ $ref: `openapi${pointer}` });
      this.validators.set(pointer, validator);
    }
    return validator(value) ? undefined : described(validator.errors ?? []);
  }
}

/** A redirect within the pages, and the response to a HEAD, have none. */
function checkPage({ headers, text }: ObservedResponse, fail: (wrong: string) => never): void {
  if (text !== '' && !String(headers['content-type']).startsWith('text/html')) fail('it is no page');
}

function described(errors: readonly ErrorObject[]): string {
  const reported = errors
    .filter(({ keyword }) => keyword !== 'discriminator' || errors.length === 1)
    .slice(0, 4)
    .map(({ instancePath, message, params }) => {
      const extra: unknown = params.additionalProperty ?? params.allowedValue ?? params.allowedValues;
      return `at ${instancePath || '/'} ${message}${extra === undefined ? '' : ` (${JSON.stringify(extra)})`}`;
    });
  return reported.join('; ');
}

/** ajv finds the shape of a discriminator's value by itself, and takes no mapping. */
function withoutMappings(document: OpenApiDocument): object {
  const text = JSON.stringify(document, (key, value: unknown) => (key === 'mapping' ? undefined : value));
  return JSON.parse(text) as object;
}

function parse(response: ObservedResponse, fail: (wrong: string) => never): unknown {
  try {
    return JSON.parse(response.text);
  } catch {
    return fail('the body is not JSON');
  }
}

/** What is no integer stays a text, which no schema of an integer takes. */
function integer(value: string): number | string {
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

function valueAt(document: unknown, pointer: string): unknown {
  const parts = pointer.slice('#/'.length).split('/');
  return parts.reduce<unknown>(
    (value, part) => (value as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

/** A name as a part of a JSON pointer. */
export function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
