/**
 * Regular expressions that may take more than linear time, or that recheck can't judge: each as it is written in its
 * file, with the bound of its input. Tests are not checked: they read what the service and their own fixtures write.
 */
export default [
  {
    file: 'apps/audit-engine/src/page/content/blocks.ts',
    expression: String.raw`/[—–-]\s*\p{Lu}[\p{L}.]+(?:\s\p{Lu}[\p{L}.]+){0,4}[^.]{0,60}$/u`,
    bound: 'The last 160 characters of a quotation.',
  },
  {
    file: 'libs/telemetry/src/redaction.ts',
    expression: String.raw`/((?<![a-z0-9+.-])(?:postgres(?:ql)?|amqps?|rediss?(?:\+[a-z]+)?|smtps?):\/\/[^\s"'\\/?#:@]*):[^\s"'\\]{1,256}@/gi`,
    bound:
      'A line of a log, of any length: each place where it begins reads at most 256 characters beyond the next one.',
  },
  {
    file: 'tools/docs/client-types.ts',
    expression: String.raw`/^( *)\/\*\*([^]*?)\*\/\n/gm`,
    bound: 'The types of our own OpenAPI document, when they are written.',
  },
];
