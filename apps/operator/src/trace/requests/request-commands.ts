import { Argument, InvalidArgumentError } from 'commander';
import { isId } from '#contracts/identifiers';
import { atMost, command, family, flag, optional, without, type Given } from '../../command-line/command.js';
import { id, instant, line } from '../../command-line/option-values.js';
import {
  findRequest,
  listRequests,
  type RequestOwner,
  type StatusRange,
  keptDaysText,
  type RequestRow,
} from '../../../../api-gateway/src/operations/request-log.js';
import { assertWorkspace } from '../../../../api-gateway/src/operations/workspaces.js';
import { UsageError } from '../../connections/settings.js';
import { cut } from '../../command-line/terminal/output.js';

const MAX_LISTED = 10_000;
const DAY_MS = 86_400_000;

const LIST_OPTIONS = {
  workspace: optional('<id>', 'ws_…', id('workspace')),
  unauthenticated: without(['workspace'], flag('only those without a valid key')),
  since: optional('<time>', 'that came at or after this time (ISO 8601)', instant),
  until: optional('<time>', 'that came at or before this time (ISO 8601)', instant),
  status: optional('<status>', 'a status such as 429, or 4xx', statusRange),
  code: optional('<code>', 'the code of an error, such as RATE_LIMITED', line(100)),
  limit: atMost(MAX_LISTED),
};
type ListOptions = Given<typeof LIST_OPTIONS>;

export const requestCommands = family('request', 'what the gateway answered', [
  command({
    name: 'list',
    about: 'list the requests of one workspace or of all, newest first',
    options: LIST_OPTIONS,
    notes: [
      "It reads the gateway's request log by indexes, on a connection that refuses to write.",
      'Without --workspace or --unauthenticated it lists all requests. It then needs --status, --code or --since.',
      'Of all requests it lists those since --since: a day before --until, or before now, unless given.',
      'more says whether there are older requests than --limit let through.',
      'A table shows the beginning of a long message. acs request show has all of it.',
      'WORKSPACE_NOT_FOUND (exit code 1): there is no such workspace.',
    ],
    examples: [
      'request list --workspace ws_… --since 2026-03-03T14:00:00Z --status 4xx',
      'request list --status 5xx',
      'request list --unauthenticated --limit 20',
    ],
    run: (options, { withDatabase }) => {
      const owner = ownerOf(options);
      const { since = owner === 'everybody' ? dayBefore(options.until) : undefined } = options;
      const { workspace, until, status, code, limit, json } = options;
      return withDatabase('gateway', async (client) => {
        if (workspace !== undefined) await assertWorkspace(client, workspace);
        // One more than is shown says whether there are more.
        const query = { owner, until, status, code, limit: limit + 1, since };
        const rows = await listRequests(client, query);
        const shown = rows.slice(0, limit);
        const more = rows.length > limit;
        if (json) return { requests: shown.map(wholeRequest), more };
        const requests = shown.map((row) => requestLine(row, owner === 'everybody'));
        return more ? { requests, more: 'there are older ones: see --limit and --until' } : { requests };
      });
    },
  }),
  command({
    name: 'show',
    about: 'show one request, by the X-Request-Id of its answer',
    argument: new Argument('<request>', 'req_…'),
    examples: ['request show req_…'],
    run: ({ args: [requestId = ''] }, { withDatabase }) => {
      if (!isId('request', requestId))
        throw new UsageError(`${requestId} is no request id: req_… is needed.`);
      return withDatabase('gateway', async (client) => {
        const row = await findRequest(client, requestId);
        if (!row) throw new Error(`The request log has no ${requestId}. ${await keptDaysText(client)}`);
        return wholeRequest(row);
      });
    },
  }),
]);

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

/** An entry as `acs request show` prints it. */
function wholeRequest({ at, ...row }: RequestRow): Readonly<Record<string, unknown>> {
  return { at: at.toISOString(), ...row };
}

/** Characters of a message that a line of a table has room for. */
const MESSAGE_ROOM = 72;

/** An entry as a line of a table: the beginning of its message, and its workspace where they are of several. */
function requestLine(row: RequestRow, ofSeveral: boolean): Readonly<Record<string, unknown>> {
  return {
    at: row.at.toISOString(),
    request_id: row.request_id,
    ...(ofSeveral && { workspace_id: row.workspace_id }),
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    audit_id: row.audit_id,
    url: row.url === null ? null : cut(row.url, MESSAGE_ROOM),
    replayed: row.replayed,
    duration_ms: row.duration_ms,
    message: row.message === null ? null : beginningOf(row.message),
  };
}

function beginningOf(message: string): string {
  const characters = [...message];
  if (characters.length <= MESSAGE_ROOM) return message;
  return `${characters
    .slice(0, MESSAGE_ROOM - 1)
    .join('')
    .trimEnd()}…`;
}
