import { spawnSync } from 'node:child_process';

const OLDEST_MINOR = 27;
const INSTALL = 'https://kubernetes.io/docs/tasks/tools/';

/** Why the manifests can't be rendered; undefined where a kubectl on the PATH can. */
export function lackOfKubectl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { error, stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], {
    env,
    encoding: 'utf8',
  });
  if (error)
    return `kubectl is not installed; npm run test:deploy renders the manifests with it: see ${INSTALL}.`;
  const minor = Number(/"gitVersion": "v1\.(\d+)/.exec(stdout)?.[1]);
  if (minor >= OLDEST_MINOR) return undefined;
  return `npm run test:deploy needs kubectl 1.${OLDEST_MINOR} or later, whose kustomize knows components: see ${INSTALL}.`;
}
