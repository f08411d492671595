import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../local/project-root.js';
import { runPython } from './run-python.js';

const CLIENT = join(projectRoot, 'clients', 'python');

describe('the client for Python', () => {
  it('keeps the wire scripts, with threads and with asyncio, and passes its own tests', async () => {
    const { status, output } = await runPython(['-m', 'unittest', 'discover', '--start-directory', 'tests'], {
      cwd: CLIENT,
      modules: [join(CLIENT, 'src')],
    });
    expect(output).toMatch(/\nOK\n$/);
    expect(output.match(/^\.*\d+ wire scripts/gm)).toHaveLength(2);
    expect(status).toBe(0);
  }, 120_000);
});
