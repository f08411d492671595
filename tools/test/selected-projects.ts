export const PROJECTS = ['unit', 'integration', 'e2e', 'fault', 'rehearsal'] as const;
export type Project = (typeof PROJECTS)[number];

/** What `npm test` runs by itself. `npm run rehearse` runs the others. */
const BY_DEFAULT = ['unit', 'integration', 'e2e'] as const satisfies readonly Project[];

/** The Jest projects that these arguments of Jest select: those after `--selectProjects`, or else those of `npm test`. */
export function selectedProjects(args: readonly string[]): ReadonlySet<Project> {
  const isProject = (name: string): name is Project => PROJECTS.some((project) => project === name);
  const at = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (at < 0) return new Set<Project>(BY_DEFAULT);
  const inline = args[at]?.split('=')[1];
  const following = args.slice(at + 1);
  const end = following.findIndex((arg) => arg.startsWith('-'));
  return new Set(
    [...(inline?.split(',') ?? []), ...following.slice(0, end < 0 ? undefined : end)].filter(isProject),
  );
}
