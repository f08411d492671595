import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { startSilentServer } from '../../../../test/support/servers/silent-server.js';
import { exitCodeOf } from './exit-code.js';
import { Settings } from '../connections/settings.js';
import { refusal, runCaptured } from '../../test-support/run-captured.js';

/** Addresses at which no server listens: every call ends with 69. */
const OFFLINE = { DATABASE_ADMIN_URL: 'postgres://127.0.0.1:1/none', RABBITMQ_URL: 'amqp://127.0.0.1:1' };
const ANY = '0'.repeat(26);
const WORKSPACE = `--workspace ws_${ANY}`;
const KEY = `--key key_${ANY}`;
const OVERRIDE = `key override ${KEY} --endpoint audit.create`;
const NOTICE = 'notice send --subject Hello --body-file /etc/hostname';

/** No argument of the line may hold a space; `''` stands for an empty one. An empty line has none. */
const acs = (line: string, env: NodeJS.ProcessEnv = OFFLINE) => {
  const args = line === '' ? [] : line.split(' ');
  return runCaptured(
    args.map((arg) => (arg === "''" ? '' : arg)),
    env,
  );
};

describe('the exit code of acs', () => {
  it.each([
    ['', 'Usage: acs'],
    ['key', 'Usage: acs key'],
    ['key make', "unknown command 'make'"],
    [`key list ${WORKSPACE} more`, 'too many arguments'],
    ['key list', '--workspace <id>'],
    [
      'key list --workspace ws_1',
      "'--workspace <id>' argument 'ws_1' is invalid. An identifier is needed: ws_",
    ],
    [`key list --workspace key_${ANY}`, 'An identifier is needed: ws_'],
    [
      `key create ${WORKSPACE} --name ''`,
      "'--name <name>' argument '' is invalid. Text of 1 to 200 characters",
    ],
    ['key revoke --key key_1', 'An identifier is needed: key_'],
    [
      `key rotate ${KEY} --overlap 99999d`,
      "'--overlap <duration>' argument '99999d' is invalid. A duration from 0s to 30d",
    ],
    [`${OVERRIDE} --per-minute 0`, 'A whole number from 1 to 1000000 is needed'],
    [`${OVERRIDE} --per-minute 1000001`, 'A whole number from 1 to 1000000 is needed'],
    [`${OVERRIDE} --per-minute 5 --per-day 1000000001`, 'A whole number from 1 to 1000000000 is needed'],
    [`${OVERRIDE} --per-minute 5 --until 2020-01-01`, 'A time in the future is needed'],
    [OVERRIDE, '--per-minute or --clear is needed'],
    [`${OVERRIDE} --per-day 5`, '--per-minute or --clear is needed'],
    [`${OVERRIDE} --until 2999-01-01`, '--per-minute or --clear is needed'],
    [`${OVERRIDE} --per-minute 5 --clear`, '--clear takes the override back'],
    [`${OVERRIDE} --clear --until 2999-01-01`, '--clear takes the override back'],
    [`${OVERRIDE} --per-minute 5 --per-day 0`, 'A whole number from 1 to 1000000000 is needed'],
    [`${OVERRIDE} --per-minute 5 --until 2999-01-01T00:00`, 'An ISO 8601 time is needed'],
    ["workspace create --name '' --email a@example.com", '--name'],
    ['workspace create --name A --email nobody', 'An e-mail address such as'],
    ['workspace create --name A --email a@example.com --threshold 1000000000001', '--threshold'],
    [`credits grant ${WORKSPACE} --credits 0 --kind goodwill --reference r`, '--credits'],
    [`credits grant ${WORKSPACE} --credits 5 --kind gift --reference r`, '--kind'],
    [`credits grant ${WORKSPACE} --credits 5 --kind goodwill --reference ''`, '--reference'],
    [`endpoint create ${WORKSPACE} --url example.com --events all`, '--url'],
    [`endpoint create ${WORKSPACE} --url https://example.com --events none`, '--events'],
    ['endpoint list --workspace ws_1', '--workspace'],
    ['endpoint disable --endpoint whe_1', '--endpoint'],
    [`endpoint enable --endpoint whe_${ANY} --detach`, '--deliver-held'],
    [`endpoint enable --endpoint whe_${ANY} --deliver-held --drop-held`, '--drop-held'],
    [`endpoint update --endpoint whe_${ANY}`, '--url'],
    [
      `endpoint enable --endpoint whe_${ANY} --deliver-held --per-minute 0`,
      'A whole number from 1 to 100000',
    ],
    [`delivery recover --endpoint whe_${ANY} --since yesterday`, 'An ISO 8601 time is needed'],
    [`delivery recover --endpoint whe_${ANY}`, '--since'],
    [`delivery list ${WORKSPACE} --endpoint whe_1`, '--endpoint'],
    [`delivery list ${WORKSPACE} --limit 1001`, 'A whole number from 1 to 1000 is needed'],
    [`delivery replay ${WORKSPACE} --delivery dlv_1`, '--delivery'],
    ['secrets reseal now', 'too many arguments'],
    [NOTICE, 'Either --workspace or --all is needed'],
    [`${NOTICE} --all ${WORKSPACE}`, "'--all' cannot be used with option '--workspace <id>'"],
    [`${NOTICE} --workspace ws_1`, '--workspace'],
    [
      `notice send --all --subject Hello --body-file /nowhere`,
      '--body-file /nowhere could not be read (ENOENT)',
    ],
    ['request list', 'One of --workspace, --unauthenticated, --status, --code and --since is needed'],
    [`request list ${WORKSPACE} --unauthenticated`, "cannot be used with option '--workspace <id>'"],
    [`request list ${WORKSPACE} --status 4x`, 'A status such as 429, or 4xx, is needed'],
    [`request list ${WORKSPACE} --since soon`, '--since'],
    ['request show aud_1', 'aud_1 is no request id'],
    ['trace', 'An id is needed, or --workspace with --idempotency-key or --at'],
    ['trace aud_1', 'aud_1 is no id of an audit'],
    [`trace aud_${ANY} ${WORKSPACE}`, 'but not both'],
    [`trace ${WORKSPACE}`, 'An id is needed, or --workspace'],
    [`trace ${WORKSPACE} --at noon`, '--at'],
    ['dlq show nowhere', 'No dead-letter queue belongs to nowhere; choose one of api-gateway.events, '],
    ['dlq show', "missing required argument 'queue'"],
    ['dlq show audit-engine.events --limit 0', 'A whole number from 1 to 1000 is needed'],
    ['dlq redrive audit-engine.events', '--all, --type, --message or --handle is needed'],
    ['dlq redrive audit-engine.events --all', 'acs is connected as guest, '],
    ['dlq drop audit-engine.events --limit 5', '--all, --type, --message or --handle is needed'],
    ['dlq drop audit-engine.events --handle 4F0C', 'A handle of 16 digits and letters'],
    [
      'dlq drop audit-engine.events --all --type audit.queued',
      "'--all' cannot be used with option '--type <type>'",
    ],
    ['ledger verify --workspace ws_1', '--workspace'],
    [`ledger statement ${WORKSPACE} --until soon`, '--until'],
    [`ledger statement ${WORKSPACE} --proof --format csv`, '--proof needs'],
    ['ledger check-statement /nowhere --public-key none', "/nowhere can't be read"],
  ])('is 2 for "%s", of which nothing is sent', async (line, message) => {
    expect(await acs(line)).toEqual(refusal(2, message));
  });

  it('is 2 for a variable that is wrong', async () => {
    expect(await acs('topology apply', { ...OFFLINE, COMMAND_QUEUE_TYPE: 'stream' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'acs: COMMAND_QUEUE_TYPE is "stream": classic or quorum is needed.\n',
    });
  });

  it.each([
    [`key list ${WORKSPACE}`, 'RABBITMQ_URL', 'http://u:hush@localhost'],
    ['topology apply', 'RABBITMQ_URL', 'nope'],
    ['schema migrate', 'DATABASE_ADMIN_URL', 'http://u:hush@localhost'],
  ])('is 2 for "%s" where %s is %s, which is not shown', async (line, variable, value) => {
    expect(await acs(line, { ...OFFLINE, [variable]: value })).toEqual(
      refusal(
        2,
        new RegExp(`^acs: ${variable} is not an address that starts with \\w+:// and names a host\\.\n$`),
      ),
    );
  });

  it.each([`key list ${WORKSPACE}`, 'topology apply', 'schema migrate', `ledger statement ${WORKSPACE}`])(
    'is 69 for "%s" where no server answers',
    async (line) => {
      expect(await acs(line)).toEqual(refusal(69, /^acs: (RabbitMQ|Postgres) at .* could not be reached/));
    },
  );

  it.each([
    ['RabbitMQ', `key list ${WORKSPACE}`, 'RABBITMQ_URL', 'amqp:'],
    ['Postgres', 'schema migrate', 'DATABASE_ADMIN_URL', 'postgres:'],
  ])(
    'is 69 within the time that is documented where %s takes connections and says nothing',
    async (server, line, variable, protocol) => {
      const [, seconds] =
        /is given up after (\d+) s/.exec(readFileSync('docs/how-to/operators/use-acs.md', 'utf8')) ?? [];
      const silent = await startSilentServer();
      const begun = performance.now();
      const run = await acs(line, { ...OFFLINE, [variable]: `${protocol}//127.0.0.1:${silent.port}/none` });
      const tookMs = performance.now() - begun;
      await silent.close();
      expect(run).toEqual(refusal(69, new RegExp(`^acs: ${server} at .* could not be reached`)));
      // The last attempt may begin just before.
      expect(tookMs).toBeLessThan(1_000 * Number(seconds) + 5_500);
    },
    20_000,
  );

  it('is 69 where no stack runs and no variable says where the servers are', () => {
    const settings = new Settings({}, tmpdir());
    for (const find of [() => settings.brokerUrl(), () => settings.databaseAdminUrl()]) {
      expect(find).toThrow('No stack runs in this clone: run npm start, or set ');
      expect(exitCodeOf(thrownBy(find))).toBe(69);
    }
  });

  it.each(['--help', 'key rotate --help'])('is 0 for %s', async (line) => {
    expect(await acs(line)).toMatchObject({ code: 0, stderr: '' });
  });

  it('comes with help that says in what unit an option is, and how much it may be', async () => {
    const { stdout } = await acs('key rotate --help');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '--overlap <duration> up to 30d; 0s ends the old key at once (default: 24h)',
    );
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
