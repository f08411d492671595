import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { asRelease, COMBINATIONS } from '../documents/combinations.js';
import type { Documents } from '../documents/documents.js';
import { type KubectlCommand, kubectlCommands } from './kubectl.js';
import { type Changes, renderWith } from '../documents/render.js';

/** What the pages are about; whatever an overlay takes of it. */
const COMPONENTS = [
  ...(COMBINATIONS['servers by operators, and retention'] ?? []),
  'service-monitor',
  'prometheus-rule',
];
const PAGES = globSync('docs/**/*.md').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Lines of all pages that begin with kubectl and a namespace, wherever they stand. */
export const MENTIONED = PAGES.flatMap(({ text }) => text.match(/^[^`\n]*\bkubectl -n .*$/gm) ?? []);

export const COMMANDS: readonly { readonly path: string; readonly command: KubectlCommand }[] = PAGES.flatMap(
  ({ path, text }) => kubectlCommands(text).map((command) => ({ path, command })),
);

/** What they have added to an overlay. */
export const ADDITIONS: readonly Changes[] = PAGES.flatMap(({ text }) =>
  [...text.matchAll(/^( *)```yaml\n(\s*patches:[\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', yaml = '']) => parse(yaml.replaceAll(new RegExp(`^${indent}`, 'gm'), '')) as Changes,
  ),
);

/** What an overlay makes before anything of a page is done to it. */
export function documentsOfPages(): Documents {
  return asRelease(renderWith(COMPONENTS));
}

/** The same with all that the pages add to it. */
export function changedByPages(): Documents {
  return asRelease(
    renderWith(COMPONENTS, {
      patches: ADDITIONS.flatMap(({ patches = [] }) => patches),
      replacements: ADDITIONS.flatMap(({ replacements = [] }) => replacements),
    }),
  );
}

/** Objects as `kubectl patch` leaves them. Throws for one that is not there. */
export function patchedByCommands(documents: Documents): Documents {
  return COMMANDS.filter(({ command }) => command.words[0] === 'patch').map(({ command }) => {
    const [, type = '', name = ''] = command.words;
    const document = documents.find(
      (each) => each.kind.toLowerCase() === type && each.metadata.name === name,
    );
    if (!document) throw new Error(`there is no ${type}/${name} to patch`);
    const { spec } = JSON.parse(command.options.get('--patch') ?? '') as { readonly spec: object };
    return { ...document, spec: { ...(document as { spec?: object }).spec, ...spec } };
  });
}
