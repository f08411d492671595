import { type LimitedEndpoint, RATE_LIMITS, TIERS } from '#contracts/limits';
import { versionOf } from '../../http/routes/endpoint.js';
import { type Deprecation, deprecationOf } from '../../settings/deprecations.js';
import { codeSamplesOf } from './code-samples.js';
import { everyResponse } from '../../http/openapi/errors.js';
import type {
  ApiResponse,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  Schema,
} from '../../http/openapi/schemas.js';

/** An operation as Swagger generates it. */
interface Scanned extends Operation {
  /** The endpoint of the contract; undefined if it needs no key. */
  readonly 'x-endpoint'?: LimitedEndpoint;
  readonly parameters: readonly Parameter[];
}

/**
 * Completes the operations: adds the common responses, limits and samples of the contract's endpoints, deprecation notices,
 * and a HEAD for each GET. Parameters and headers become components.
 */
export function completed(scanned: OpenApiDocument, deprecations: readonly Deprecation[]): OpenApiDocument {
  const parameters: Record<string, Parameter> = {};
  const components = { ...scanned.components, parameters };
  const paths = Object.entries(scanned.paths).map(([route, item]): [string, PathItem] => {
    const operations = Object.entries(item) as [string, Scanned][];
    const named = operations.flatMap(([, { parameters: own }]) => own).find((each) => each.in === 'path');
    const path = named ? route.replace(/\{\w+\}/, `{${named.name}}`) : route;
    const whole = operations.flatMap(([method, operation]): [string, Operation][] => {
      const own = withParameters(finished(path, method, operation, deprecations), parameters);
      return method === 'get'
        ? [
            [method, own],
            ['head', headOf(own, components)],
          ]
        : [[method, own]];
    });
    return [path, Object.fromEntries(whole)];
  });
  return { ...scanned, paths: Object.fromEntries(paths), components };
}

function finished(
  path: string,
  method: string,
  { 'x-endpoint': endpoint, ...operation }: Scanned,
  deprecations: readonly Deprecation[],
): Operation {
  const version = versionOf(path);
  if (endpoint === undefined || version === undefined) return { ...operation, security: [] };
  const description = `${operation.description}\n\n${limitsTable(endpoint)}`;
  const responses = { ...everyResponse(method), ...operation.responses };
  const samples = codeSamplesOf(operation.operationId);
  const limited = { ...operation, description, responses, 'x-codeSamples': samples };
  return asAnnounced(limited, deprecationOf({ version, endpoint }, deprecations));
}

/** Returns the operation, with a notice for readers if it is deprecated. */
function asAnnounced(operation: Operation, deprecation: Deprecation | undefined): Operation {
  if (!deprecation) return operation;
  const { deprecatedAt, sunsetAt, link } = deprecation;
  const more = link === undefined ? '' : ` [More about it](${link}).`;
  const notice = `**Deprecated** since ${dayOf(deprecatedAt)}; it stays until ${dayOf(sunsetAt)} at the least.${more}`;
  return { ...operation, deprecated: true, description: `${notice}\n\n${operation.description}` };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Returns the operation with its parameters in OpenAPI 3.1; shared ones become references. */
function withParameters(operation: Operation, components: Record<string, Parameter>): Operation {
  const { parameters, ...rest } = operation;
  const own = (parameters as readonly Parameter[]).map((given): Parameter | Reference => {
    // Swagger puts `example` into the schema, but JSON Schema has no such keyword.
    const { example, type, ...others } = given.schema as Schema & { readonly example?: string };
    // Nor may the type of the property, which Swagger adds, refuse what oneOf takes.
    const schema = { ...(type !== undefined && !others.oneOf && { type }), ...others };
    const parameter = { ...given, schema, ...(example !== undefined && { example }) };
    if (parameter.in === 'query' || (parameter.in === 'path' && operation.security)) return parameter;
    const name = parameter.name.replace(/(^|[-_])(\w)/g, (_, _separator, letter: string) =>
      letter.toUpperCase(),
    );
    components[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
  return own.length === 0 ? rest : { ...rest, parameters: own };
}

/** Returns the responses of the GET without their bodies (RFC 9110 section 9.3.2). */
function headOf(
  { 'x-codeSamples': _, ...get }: Operation,
  { responses: shared }: OpenApiDocument['components'],
): Operation {
  const responses = Object.entries(get.responses).map(([status, response]): [string, ApiResponse] => {
    const { description, headers } =
      '$ref' in response ? shared[response.$ref.split('/').at(-1)!]! : response;
    return [status, { description, headers }];
  });
  return {
    ...get,
    operationId: `${get.operationId}Head`,
    summary: `The headers of: ${get.summary}`,
    responses: Object.fromEntries(responses),
  };
}

/** The limits of an endpoint by tier, as a table in Markdown (contract section 8.1). */
function limitsTable(endpoint: LimitedEndpoint): string {
  const rows = TIERS.map((tier) => {
    const { perMinute, perDay } = RATE_LIMITS[endpoint][tier];
    const daily = perDay === undefined ? 'no cap' : perDay.toLocaleString('en-US');
    return `| ${tier} | ${perMinute.toLocaleString('en-US')} | ${daily} |`;
  });
  return ['| tier | calls a minute | calls a day |', '| --- | --- | --- |', ...rows].join('\n');
}
