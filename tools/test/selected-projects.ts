export const PROJECTS = ['unit', 'integration', 'e2e', 'fault', 'rehearsal'] as const;
export type Project = (typeof PROJECTS)[number];

/** What `npm test` runs by itself. Rehearsals take minutes: `npm run rehearse` runs them. */
const BY_DEFAULT = PROJECTS.filter((project) => project !== 'rehearsal');

/** The Jest projects that these arguments of Jest select: those after `--selectProjects`, or else all but rehearsals. */
export function selectedProjects(args: readonly string[]): ReadonlySet<Project> {
  const isProject = (name: string): name is Project => PROJECTS.some((project) => project === name);
  const at = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (at < 0) return new Set(BY_DEFAULT);
  const inline = args[at]?.split('=')[1];
  const following = args.slice(at + 1);
  const end = following.findIndex((arg) => arg.startsWith('-'));
  return new Set(
    [...(inline?.split(',') ?? []), ...following.slice(0, end < 0 ? undefined : end)].filter(isProject),
  );
}
