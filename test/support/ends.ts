/** Names what ends something that has begun. */
export type Ends = (end: () => unknown) => void;

/** Ends all, the last first, also where one of them fails; then throws the first error. */
export async function endAll(ends: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
