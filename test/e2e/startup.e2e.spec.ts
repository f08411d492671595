import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '#contracts/services';

/** Starts an app with these variables only; resolves with its exit code and what it printed. */
function run(
  app: ServiceName,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`dist/apps/${app}/src/main.js`], {
      env: { PATH: process.env.PATH, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('a service that cannot start', () => {
  it.each(SERVICES)('%s names the variable that is missing and exits with 78', async (app) => {
    const { code, output } = await run(app, {});
    expect(code).toBe(78);
    expect(output).toContain('DATABASE_URL is not set');
  });

  it.each([
    ['LOG_LEVEL', 'loud', 'is "loud": one of debug, info, warn, error, silent is needed'],
    ['DRAIN_TIMEOUT_MS', '1s', 'is "1s": a whole number from 100 to 3600000 is needed'],
    ['START_BUDGET_MS', '3000000000', 'is "3000000000": a whole number from 100 to 3600000 is needed'],
    ['HEALTH_PORT', '99999', 'is "99999": a whole number from 0 to 65535 is needed'],
    [
      'READY_PEERS',
      'foo',
      'has "foo", which is not an address that starts with http:// or https:// and names a host',
    ],
  ])('names %s where it is wrong in one line, before it looks for a server', async (name, value, problem) => {
    const { code, output } = await run('api-gateway', {
      DATABASE_URL: 'postgres://127.0.0.1:1/acs',
      RABBITMQ_URL: 'amqp://127.0.0.1:1',
      START_BUDGET_MS: '500',
      [name]: value,
    });
    expect(code).toBe(78);
    const lines = output.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      `api-gateway could not start: ${name} ${problem}`,
    ]);
  });

  it('says which server it could not reach, where, without the password, and exits with 69', async () => {
    const { code, output } = await run('credit-ledger', {
      DATABASE_URL: 'postgres://acs_ledger:hush@127.0.0.1:1/acs',
      RABBITMQ_URL: 'amqp://acs:hush@127.0.0.1:1',
      START_BUDGET_MS: '500',
    });
    expect(code).toBe(69);
    expect(output).toMatch(/(Postgres|RabbitMQ) at .*127\.0\.0\.1:1.* could not be reached within 500 ms/);
    expect(output).not.toContain('hush');
  });
});
