import { MAX_BODY_BYTES } from '#contracts/limits';

/** Bytes of a body on a route without a key: the largest form is that of a new audit, with metadata. */
const MAX_FORM_BYTES = 131_072;

export interface BodyConfig {
  readonly endpoint?: unknown;
  readonly maxBodyBytes?: number;
  /** The body proves who sent it: it is read whatever others of its client address did. */
  readonly isSigned?: boolean;
}

/** Returns the most bytes of a body on a route: those that it says, else those of an endpoint (contract section 8.2) or form. */
export function bodyLimitOf({ endpoint, maxBodyBytes }: BodyConfig = {}): number {
  return maxBodyBytes ?? (endpoint === undefined ? MAX_FORM_BYTES : MAX_BODY_BYTES);
}

/** Returns a limit as people read it, for example `128 KB (131,072 bytes)`. */
export function limitText(bytes: number): string {
  const [unit, size] = bytes >= 1_048_576 ? ['MB', 1_048_576] : ['KB', 1_024];
  return `${bytes / size} ${unit} (${bytes.toLocaleString('en')} bytes)`;
}
