import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withoutDigests } from './stand-ins/without-digests.js';
import { runProgram } from '../../../tools/local/processes/run-program.js';
import { COMPOSE_FILE } from '../../../deploy/docker/test/compose/compose-file.js';
import { DOCKERFILE } from '../../../deploy/docker/test/images/build-context.js';
import { projectRoot } from '../../../tools/local/project-root.js';

/**
 * Returns a copy of this clone as it is now, without what git ignores: a place for a `.env` and for changed sources. It
 * names others' images without digests, so that the stand-ins are taken.
 */
export async function copyTree(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'acs-containers-'));
  const listed = await runProgram('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
  });
  for (const file of listed
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(projectRoot, name)))) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(projectRoot, file), target);
  }
  for (const file of [DOCKERFILE, COMPOSE_FILE].map((name) => join(folder, name)))
    writeFileSync(file, withoutDigests(readFileSync(file, 'utf8')));
  return folder;
}
