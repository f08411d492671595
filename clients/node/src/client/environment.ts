/** A variable of the environment; undefined if it is empty, or where there is no environment, as in a worker at the edge. */
export function fromEnvironment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  return process?.env?.[name] || undefined;
}
