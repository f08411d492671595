import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isId } from '#contracts/identifiers';
import { type RegisterCommand, examples, notes } from '../../command-line/register-command.js';
import { id, instant, line, wholeNumber } from '../../command-line/option-values.js';
import {
  findRequest,
  listRequests,
  type RequestOwner,
  type StatusRange,
  keptDaysText,
} from '../../../../api-gateway/src/operations/request-log.js';
import { assertWorkspace } from '../../../../api-gateway/src/operations/workspaces.js';
import { requestLine, wholeRequest } from './request-row.js';
import { UsageError } from '../../connections/settings.js';

interface ListOptions {
  readonly workspace?: string;
  readonly unauthenticated?: true;
  readonly since?: string;
  readonly until?: string;
  readonly status?: StatusRange;
  readonly code?: string;
  readonly limit: number;
  readonly json?: true;
}

const MAX_LISTED = 10_000;
const DAY_MS = 86_400_000;

export function requestCommands(program: Command, register: RegisterCommand): void {
  const request = program.command('request').description('what the gateway answered');

  register(
    request
      .command('list')
      .description('list the requests of one workspace or of all, newest first')
      .option('--workspace <id>', 'ws_…', id('workspace'))
      .addOption(new Option('--unauthenticated', 'only those without a valid key').conflicts('workspace'))
      .option('--since <time>', 'that came at or after this time (ISO 8601)', instant)
      .option('--until <time>', 'that came at or before this time (ISO 8601)', instant)
      .option('--status <status>', 'a status such as 429, or 4xx', statusRange)
      .option('--code <code>', 'the code of an error, such as RATE_LIMITED', line(100))
      .option('--limit <n>', `at most so many, up to ${MAX_LISTED}`, wholeNumber(1, MAX_LISTED), 100)
      .addHelpText(
        'after',
        notes(
          "It reads the gateway's request log by indexes, on a connection that refuses to write.",
          'Without --workspace or --unauthenticated it lists all requests. It then needs --status, --code or --since.',
          'Of all requests it lists those since --since: a day before --until, or before now, unless given.',
          'more says whether there are older requests than --limit let through.',
          'A table shows the beginning of a long message. acs request show has all of it.',
          'WORKSPACE_NOT_FOUND (exit code 1): there is no such workspace.',
        ),
      )
      .addHelpText(
        'after',
        examples(
          'request list --workspace ws_… --since 2026-03-03T14:00:00Z --status 4xx',
          'request list --status 5xx',
          'request list --unauthenticated --limit 20',
        ),
      ),
    (options: ListOptions, { withDatabase }) => {
      const owner = ownerOf(options);
      const { since = owner === 'everybody' ? dayBefore(options.until) : undefined } = options;
      const { workspace, until, status, code, limit, json } = options;
      return withDatabase('gateway', async (client) => {
        if (workspace !== undefined) await assertWorkspace(client, workspace);
        // One more than is shown says whether there are more.
        const query = { owner, until, status, code, limit: limit + 1, ...(since && { since }) };
        const rows = await listRequests(client, query);
        const shown = rows.slice(0, limit);
        const more = rows.length > limit;
        if (json) return { requests: shown.map(wholeRequest), more };
        const requests = shown.map((row) => requestLine(row, owner === 'everybody'));
        return more ? { requests, more: 'there are older ones: see --limit and --until' } : { requests };
      });
    },
  );

  register(
    request
      .command('show')
      .description('show one request, by the X-Request-Id of its answer')
      .addArgument(new Argument('<request>', 'req_…'))
      .addHelpText('after', examples('request show req_…')),
    ({ args: [requestId = ''] }: { args: readonly string[] }, { withDatabase }) => {
      if (!isId('request', requestId))
        throw new UsageError(`${requestId} is no request id: req_… is needed.`);
      return withDatabase('gateway', async (client) => {
        const row = await findRequest(client, requestId);
        if (!row) throw new Error(`The request log has no ${requestId}. ${await keptDaysText(client)}`);
        return wholeRequest(row);
      });
    },
  );
}

/** Throws `UsageError` where everybody's requests would be meant, without a word of which. */
function ownerOf({ workspace, unauthenticated, since, status, code }: ListOptions): RequestOwner {
  if (workspace !== undefined) return { workspaceId: workspace };
  if (unauthenticated) return 'unauthenticated';
  if (since ?? status ?? code) return 'everybody';
  throw new UsageError('One of --workspace, --unauthenticated, --status, --code and --since is needed.');
}

function dayBefore(until: string | undefined): string {
  return new Date((until === undefined ? Date.now() : Date.parse(until)) - DAY_MS).toISOString();
}

function statusRange(text: string): StatusRange {
  const [, digit, rest] = /^([1-5])(\d\d|xx)$/.exec(text) ?? [];
  if (digit === undefined) throw new InvalidArgumentError('A status such as 429, or 4xx, is needed.');
  const first = Number(digit) * 100;
  if (rest === 'xx') return { from: first, to: first + 99 };
  return { from: Number(text), to: Number(text) };
}
