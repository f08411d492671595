import type { RecordedMessage } from '../recording.js';

/** The message with one more field in every object of its body and in its headers. */
export function withUnknownFields(
  message: RecordedMessage,
  next: () => readonly [string, unknown],
): RecordedMessage {
  const grown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(grown);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, each]) => [name, grown(each)]);
    const [name, extra] = next();
    return Object.fromEntries([...fields, [`newer_${name}`, extra]]) as object;
  };
  return {
    ...message,
    headers: { ...message.headers, 'x-newer': JSON.stringify(next()) },
    body: grown(message.body) as object,
  };
}
