import type { IContainer } from 'kubernetes-models/v1';
import type { Documents } from '../../documents/documents.js';
import { containersOf, templatesOf } from '../../documents/pods.js';
import type { Policy } from '../policy.js';
import { settingsOf } from '../../documents/settings.js';

/** What programs take a password by. */
const OPTIONS = /(?:^|\s)(?:--requirepass|--masterauth|--pass(?:word)?|-a|-u \w+:)[\s=]/;
const ADDRESS = /\w+:\/\/[^\s:/@]*:[^\s@]+@/;

/** No password is on a command line, where everybody on the node reads it: neither at the start nor in a probe. */
export const commandLines: Policy = {
  name: 'command-lines',
  check: (documents) =>
    templatesOf(documents).flatMap(({ owner, spec }) =>
      containersOf({ spec }).flatMap((container) => {
        const secrets = secretVariables(documents, container);
        return linesOf(container)
          .filter(
            (line) =>
              OPTIONS.test(`${line} `) ||
              ADDRESS.test(line) ||
              secrets.some((name) => new RegExp(`\\$[({]?${name}\\b`).test(line)),
          )
          .map((line) => `${owner} has a password on the command line of ${line.split(' ')[0]}`);
      }),
    ),
};

/** Variables that are of a secret, or made of one. */
function secretVariables(documents: Documents, container: IContainer): readonly string[] {
  const names: string[] = [];
  for (const [name, setting] of settingsOf(documents, container)) {
    const made = setting.kind === 'value' && names.some((each) => setting.value.includes(`$(${each})`));
    if (setting.kind === 'secret' || made) names.push(name);
  }
  return names;
}

function linesOf({ command = [], args = [], ...container }: IContainer): readonly string[] {
  const { startupProbe, livenessProbe, readinessProbe, lifecycle } = container;
  const run = [startupProbe, livenessProbe, readinessProbe, lifecycle?.preStop, lifecycle?.postStart];
  return [[...command, ...args], ...run.map((each) => each?.exec?.command ?? [])]
    .filter((words) => words.length > 0)
    .map((words) => words.join(' '));
}
