import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ignore from '@balena/dockerignore';

export const DOCKERFILE = 'deploy/docker/Dockerfile';

/** What Docker would be given of a clone: all but what the .dockerignore beside the Dockerfile leaves out. */
export interface BuildContext {
  readonly root: string;
  has(path: string): boolean;
  /** The files of `source`, a file or folder, by their paths in the context. */
  files(source: string): readonly string[];
}

export function contextOf(root: string): BuildContext {
  const has = ignore
    .default()
    .add(readFileSync(join(root, `${DOCKERFILE}.dockerignore`), 'utf8'))
    .createFilter();
  return {
    root,
    has,
    files: (source) => filesOf(root, source).filter(has),
  };
}

function filesOf(root: string, source: string): readonly string[] {
  if (lstatSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
