const MAX_SHOWN_LENGTH = 60;

/** A value of a command, as a message may repeat it: whatever it is, and not at any length. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
