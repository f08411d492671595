import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

export const COMPOSE_FILE = 'deploy/compose.yaml';

export interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: {
    readonly test?: readonly string[];
    readonly interval?: string;
    readonly retries?: number;
  };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly hostname?: string;
  readonly pull_policy?: string;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** A Compose file as `docker compose` takes it: anchors merged, and what is written ${…} filled in from `variables`. */
export function parseCompose(text: string, variables: Readonly<Record<string, string>> = {}): ComposeFile {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolated(value, variables);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(parse(text, { merge: true })) as ComposeFile;
}

const REFERENCE = /\$\{(?<name>[A-Z_]+)(?::-(?<otherwise>[^{}]*))?\}/g;

/** Of the forms that Compose has, the one that we use: an empty variable counts as absent. */
function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  const filled = text.replace(REFERENCE, (...found) => {
    const { name, otherwise = '' } = found.at(-1) as { name: string; otherwise?: string };
    return variables[name] || otherwise;
  });
  // What is otherwise taken may have been such a reference itself.
  if (filled !== text) return interpolated(filled, variables);
  if (filled.includes('$')) throw new Error(`a form that nothing here fills in: ${filled}`);
  return filled;
}

/** The Compose specification's own schema, as the package `dclint` ships it. */
const schema = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8')) as Record<
  string,
  unknown
>;

// Without the address of its draft, which it writes otherwise than Ajv.
const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile({
  ...schema,
  $schema: undefined,
});

/** What the specification's schema has against a Compose file, each with the place. */
export function specificationProblems(text: string): readonly string[] {
  validate(parse(text, { merge: true }));
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message}: ${JSON.stringify(params)}`,
  );
}
