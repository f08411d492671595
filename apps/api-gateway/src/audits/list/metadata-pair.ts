/** A filter `metadata.KEY=VALUE`: the texts that stored metadata may have it as, which is canonical JSON. */
export interface MetadataPair {
  readonly asText: string;
  /** The value as a number or boolean; undefined if it is none. */
  readonly asJson: string | undefined;
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function metadataPair(key: string, value: string): MetadataPair {
  const name = `${JSON.stringify(key)}:`;
  const json = canonicalOf(value);
  return {
    asText: `${name}${JSON.stringify(value)}`,
    asJson: json === undefined ? undefined : `${name}${json}`,
  };
}

/** Returns whether one key of the object itself, not of an object in it, has the value. `metadata` is canonical JSON. */
export function holdsPair(metadata: string, { asText, asJson }: MetadataPair): boolean {
  return isMember(metadata, asText) || (asJson !== undefined && isMember(metadata, asJson));
}

/** Returns the text that `sortedJson` writes for a number or boolean. */
function canonicalOf(value: string): string | undefined {
  if (value === 'true' || value === 'false') return value;
  const number = NUMBER.test(value) ? Number(value) : Number.NaN;
  // Metadata has no number beyond a double.
  return Number.isFinite(number) ? String(number) : undefined;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x7b, 0x5b]);
const CLOSING: ReadonlySet<number> = new Set([0x7d, 0x5d]);

/** It is a loop over the text because partners may nest deeper than a parser of the service would like to go. */
function isMember(json: string, member: string): boolean {
  let at = json.indexOf(member);
  let depth = 0;
  let inText = false;
  for (let index = 0; at >= 0; index++) {
    if (index > at) at = json.indexOf(member, index);
    if (index === at && depth === 1 && !inText && /[,}]/.test(json.charAt(at + member.length))) return true;
    const character = json.charCodeAt(index);
    if (character === QUOTE) inText = !inText;
    else if (inText && character === BACKSLASH) index++;
    else if (!inText && OPENING.has(character)) depth++;
    else if (!inText && CLOSING.has(character)) depth--;
  }
  return false;
}
