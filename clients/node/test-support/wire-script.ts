import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script as clients/wire-scripts/README.md describes it. */
export interface WireScript {
  readonly name: string;
  readonly client?: WireSettings;
  readonly call: {
    readonly method: string;
    readonly arguments?: Readonly<Record<string, unknown>>;
    readonly options?: {
      readonly idempotency_key?: string;
      readonly take?: number;
      readonly cursor?: string | null;
      readonly timeout_ms?: number;
    };
    readonly settings?: WireSettings;
  };
  readonly exchanges: readonly { readonly request: WireRequest; readonly response: WireResponse }[];
  readonly pauses?: readonly number[];
  readonly result?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
}

/** Of a client, or of one call. */
export type WireSettings = Readonly<Record<string, boolean | number>>;

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
}

export interface WireResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly chunks?: readonly string[];
  readonly then?: 'end' | 'lost' | 'silence';
  readonly fails?: 'refused' | 'unknown host' | 'lost' | 'lost in body' | 'silence';
}

const FIELDS = {
  script: ['name', 'client', 'call', 'exchanges', 'pauses', 'result', 'response', 'error'],
  call: ['method', 'arguments', 'options', 'settings'],
  options: ['idempotency_key', 'take', 'cursor', 'timeout_ms'],
  exchange: ['request', 'response'],
  request: ['method', 'path', 'headers', 'body'],
  response: ['status', 'headers', 'body', 'text', 'chunks', 'then', 'fails'],
};

/** All scripts, by file. Throws at a field that no runner knows: its expectation would be skipped. */
export function wireScripts(folder: string): readonly (readonly [string, readonly WireScript[]])[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((file) => {
    const { scripts } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { scripts: WireScript[] };
    scripts.forEach(check);
    return [file, scripts] as const;
  });
}

function check(script: WireScript): void {
  known(script, FIELDS.script);
  known(script.call, FIELDS.call);
  known(script.call.options ?? {}, FIELDS.options);
  if ((script.error === undefined) === (script.result === undefined))
    throw new Error(`"${script.name}" must have a result or an error.`);
  for (const exchange of script.exchanges) {
    known(exchange, FIELDS.exchange);
    known(exchange.request, FIELDS.request);
    known(exchange.response, FIELDS.response);
  }
}

function known(value: object, fields: readonly string[]): void {
  const unknown = Object.keys(value).filter((name) => !fields.includes(name));
  if (unknown.length > 0) throw new Error(`A wire script has the unknown field ${unknown.join(', ')}.`);
}
