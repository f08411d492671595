/** The command line, or a file or variable that it needs, is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
