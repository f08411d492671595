import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresBinaries } from '../../../../tools/local/install/programs.js';
import { projectRoot } from '../../../../tools/local/project-root.js';
import { filesOf } from '../../../support/documentation/code-blocks.js';

export interface ScriptRun {
  readonly ms: number;
  readonly stdout: string;
}

type RunScript = (name: string, variables: Readonly<Record<string, string>>) => Promise<ScriptRun>;

/** Runs scripts that a page of the documentation shows, as a person would paste them. Throws what one printed that failed. */
export function scriptsOf(page: string): RunScript {
  const scripts = filesOf(readFileSync(join(projectRoot, page), 'utf8'));
  return (name, variables) => {
    const script = scripts.get(name);
    if (script === undefined) throw new Error(`${page} shows no ${name}`);
    const path = [postgresBinaries(), process.env.PATH].join(delimiter);
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
        cwd: projectRoot,
        env: { HOME: process.env.HOME, LC_ALL: 'C.UTF-8', ...variables, PATH: path },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => {
        if (code === 0) resolve({ ms: performance.now() - begun, stdout });
        else reject(new Error(`${name} of ${page} exited with ${code}:\n${stdout}\n${stderr}`));
      });
    });
  };
}
