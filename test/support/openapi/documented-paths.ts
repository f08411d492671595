import type { Method, OpenApiDocument } from '../../../apps/api-gateway/src/http/openapi/schemas.js';

/** Where a response is in the document, as a JSON pointer. */
export interface DocumentedResponse {
  readonly pointer: string;
}

interface Template {
  readonly path: string;
  readonly expression: RegExp;
}

/** The door of payment providers: no part of the API, so no document of it has it. */
const NOT_FOR_PARTNERS = /^\/payments(\/|$)/;

/** Where people look, with a browser: what goes wrong there is told on a page. */
const PAGES = /^\/(bot|checkout|billing|docs)(\/|$)/;

/** Responses of requests that reach no operation, by status: the common responses of the document. */
const NOWHERE: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'BodyTooLarge',
  414: 'UriTooLong',
  417: 'ExpectationFailed',
  429: 'RateLimited',
  431: 'HeadersTooLarge',
  501: 'NotImplemented',
  505: 'HttpVersionNotSupported',
};

/** Finds what a document has for a request and the status of its response. */
export class DocumentedPaths {
  /** Those with the most literal text first: `/audit/{audit_id}:cancel` before `/audit/{audit_id}`. */
  private readonly templates: readonly Template[];

  constructor(private readonly document: OpenApiDocument) {
    const literal = ({ path }: Template) => path.replace(/\{\w+\}/g, '').length;
    this.templates = Object.keys(document.paths)
      .map((path) => ({ path, expression: expressionOf(path) }))
      .sort((one, other) => literal(other) - literal(one));
  }

  /** Where the operation of a request is in the document; undefined where it has none. */
  operationOf(request: { readonly method: string; readonly path: string }): string | undefined {
    const template = this.templates.find(({ expression }) => expression.test(request.path));
    const method = request.method.toLowerCase();
    if (!template || !Object.hasOwn(this.document.paths[template.path] ?? {}, method)) return undefined;
    return `#/paths/${template.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
  }

  /**
   * Undefined where the document has no such response. Below `/api` operations name all theirs; for others, which need no
   * key, what is said of requests that reach no operation goes without saying.
   */
  responseTo(response: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
  }): DocumentedResponse | 'a-page' | 'not-for-partners' | undefined {
    const path = response.path.split('?', 1)[0]!;
    if (NOT_FOR_PARTNERS.test(path)) return 'not-for-partners';
    const template = this.templates.find(({ expression }) => expression.test(path));
    const method = response.method.toLowerCase() as Method;
    const operation = template && this.document.paths[template.path]?.[method];
    if (operation && Object.hasOwn(operation.responses, response.status)) {
      const at = template.path.replaceAll('~', '~0').replaceAll('/', '~1');
      return { pointer: `#/paths/${at}/${method}/responses/${response.status}` };
    }
    if (operation && path.startsWith('/api/')) return undefined;
    if (PAGES.test(path)) return 'a-page';
    // An asterisk asks about the server (RFC 9110 section 9.3.7), which is there.
    const exists = template !== undefined || response.path === '*';
    // Behind a colon there may be a verb that nothing knows: whether that path is one, the document does not say.
    if (!path.includes(':') && response.status === (exists ? 404 : 405)) return undefined;
    const name = NOWHERE[response.status];
    return name === undefined ? undefined : { pointer: `#/components/responses/${name}` };
  }
}

/** A parameter is one segment, or what is left of one. */
function expressionOf(path: string): RegExp {
  const source = path.replace(/\{\w+\}|[.*+?^${}()|[\]\\]/g, (token) =>
    token.startsWith('{') && token.length > 1 ? '[^/]+' : `\\${token}`,
  );
  return new RegExp(`^${source}$`);
}
