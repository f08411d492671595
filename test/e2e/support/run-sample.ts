import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from 'undici';
import { runPython } from '../../../tools/clients/run-python.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { parseCurl } from '../../docs/commands/curl-command.js';

/** What a sample reads from its environment: at least `ACS_BASE_URL` and `ACS_API_KEY`. */
export type SampleEnvironment = Readonly<Record<string, string>>;

/**
 * By language: runs a sample, and resolves with what it printed. Rejects if it fails. `folder`: where Node finds the client
 * (`nodeClientIn`).
 */
export const RUN_SAMPLE = {
  curl: async (source: string, env: SampleEnvironment) => {
    const { url, method, headers, body } = parseCurl(source, env);
    const response = await request(url, { method: method as 'GET', headers, body: body ?? null });
    return response.body.text();
  },
  Node: async (source: string, env: SampleEnvironment, folder: string) => {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    });
    return (await run).stdout;
  },
  Python: async (source: string, env: SampleEnvironment) => {
    const modules = [`${projectRoot}/clients/python/src`];
    const { status, output } = await runPython(['-c', source], { modules, env });
    if (status !== 0) throw new Error(output);
    return output;
  },
};
