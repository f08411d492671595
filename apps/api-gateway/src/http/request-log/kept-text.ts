import { MAX_KEPT_BODY_CHARACTERS } from '#contracts/limits';

/** A body as people read it. */
export interface KeptText {
  /** Without secrets, and no more than its first `MAX_KEPT_BODY_CHARACTERS`. */
  readonly text: string;
  /** Bytes of the whole body. */
  readonly length: number;
}

const REMOVED = '[removed]';
/** Names of fields whose value is for nobody else. */
const SECRET_NAME = /secret|password|token|authorization|api_?key|credential|checkout_url/i;
/** API keys and signing secrets of this service, the tokens of shared reports, and what stands before the host of an address. */
const SECRET_TEXT =
  /(?:acs_live_|whsec_)[\w+/=-]{1,200}|(?<=\/reports\/)[\w-]{40,100}|(?<=:\/\/)[^\s"'/@]{1,500}@/g;

/** Returns what is kept of a body; undefined of an empty one, and of a stream, which has no end. */
export function keptText(body: unknown): KeptText | undefined {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
  const length = Buffer.byteLength(body);
  if (length === 0) return undefined;
  // Postgres stores no zero character.
  const text = withoutSecrets(body.toString()).replaceAll('\0', '').slice(0, MAX_KEPT_BODY_CHARACTERS);
  // A copy: a part of a text keeps the whole in memory.
  return { text: Buffer.from(text).toString(), length };
}

function withoutSecrets(text: string): string {
  return (withoutSecretFields(text) ?? text).replace(SECRET_TEXT, REMOVED);
}

/** Returns undefined for what is no JSON. */
function withoutSecretFields(text: string): string | undefined {
  try {
    return JSON.stringify(
      JSON.parse(text, (name, value: unknown) => (SECRET_NAME.test(name) ? REMOVED : value)),
      null,
      2,
    );
  } catch {
    return undefined;
  }
}
