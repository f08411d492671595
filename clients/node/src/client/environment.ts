interface Surroundings {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: Readonly<Record<string, string | undefined>>;
  };
  readonly navigator?: { readonly userAgent?: string };
}

/** What runs this: in the user agent, since operators of the service look into trouble that one of them has. */
export function runtimeName(): string {
  const { process, navigator } = globalThis as Surroundings;
  const { bun, deno, node } = process?.versions ?? {};
  if (bun !== undefined) return `bun/${bun}`;
  if (deno !== undefined) return `deno/${deno}`;
  return node === undefined ? (navigator?.userAgent ?? 'unknown') : `node/${node}`;
}

/** A variable of the environment; undefined if it is empty, or where there is no environment, as in a worker at the edge. */
export function fromEnvironment(name: string): string | undefined {
  const { process } = globalThis as Surroundings;
  return process?.env?.[name] || undefined;
}
