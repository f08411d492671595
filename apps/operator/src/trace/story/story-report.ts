import { columnsOf, wrap } from '../../audit/lines.js';
import type { Terminal } from '../../audit/terminal.js';
import { printable } from '../../command-line/terminal/output.js';
import { durationText, type TimedStep } from './timeline.js';
import type { Story } from './story.js';

export function storyDocument(story: Story): Readonly<Record<string, unknown>> {
  return {
    audit_id: story.auditId ?? null,
    workspace_id: story.workspaceId ?? null,
    url: story.url ?? null,
    type: story.type ?? null,
    kind: story.kind ?? null,
    status: story.status,
    credits: { charged: story.charged, refunded: story.refunded },
    timeline: story.steps.map(({ at, offsetMs, sinceMs, service, what, detail, ids }) => ({
      at: at.toISOString(),
      offset_ms: offsetMs,
      since_previous_ms: sinceMs,
      service,
      what,
      detail,
      ...ids,
    })),
    notes: story.notes,
  };
}

/** A story for people: what it is about, each step, and what is still open. Ids are kept whole, whatever the width. */
export function storyLines(story: Story, { width, paint }: Terminal): readonly string[] {
  const { auditId, workspaceId, url, type, kind, status, charged, refunded, steps, notes } = story;
  const summary = [
    ['audit', auditId],
    ['workspace', workspaceId],
    ['url', url],
    ['type', type],
    ['kind', kind],
    ['status', status],
    ['credits', auditId === undefined ? undefined : `${charged} charged, ${refunded} refunded`],
  ].filter((line): line is [string, string] => line[1] !== undefined);
  return [
    ...summary.map(([name, value]) => `${name.padEnd(10)} ${paint('bold', printable(value))}`),
    '',
    ...tableOf(steps, width).map((line, index) => (index === 0 ? paint('dim', line) : line)),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => paint('yellow', printable(note)))]),
  ];
}

const HEAD = ['time', 'from start', 'step', 'service', 'what'];

/** Columns that details need beside their step; with fewer they stand below it. */
const DETAILS_BESIDE = 40;
/** So that they stand below what came behind the time. */
const DETAILS_INDENT = 26;

function tableOf(steps: readonly TimedStep[], width: number): readonly string[] {
  const rows = [
    HEAD,
    ...steps.map(({ at, offsetMs, sinceMs, service, what }) => [
      at.toISOString(),
      `+${durationText(offsetMs)}`,
      durationText(sinceMs),
      service,
      printable(what),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const [head = '', ...heads] = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '),
  );
  const beside = head.length + 2;
  return [
    `${head}  details`,
    ...heads.flatMap((line, index) => {
      const { detail, ids } = steps[index]!;
      const name = nameOf(ids);
      const whole = [printable(detail), name].filter((part) => part !== '').join('  ');
      if (beside + columnsOf(whole) <= width) return [`${line}  ${whole}`.trimEnd()];
      const indent = width - beside < DETAILS_BESIDE ? DETAILS_INDENT : beside;
      const below = detailLines(printable(detail), name, width - indent);
      const under = below.map((text) => `${' '.repeat(indent)}${text}`);
      if (indent === beside) under[0] = `${line}  ${below[0] ?? ''}`;
      return indent === beside ? under : [line.trimEnd(), ...under];
    }),
  ];
}

/** The detail in lines, the name behind the last of them where it fits, else below them. */
function detailLines(detail: string, name: string, width: number): readonly string[] {
  const lines = wrap(detail, width);
  const last = lines.at(-1);
  if (name === '') return lines;
  if (last === undefined || columnsOf(last) + 2 + columnsOf(name) > width) return [...lines, name];
  return [...lines.slice(0, -1), `${last}  ${name}`];
}

/** The identifier by which the next command finds it. */
function nameOf({ request_id, delivery_id, stream, version }: TimedStep['ids']): string {
  return request_id ?? delivery_id ?? (stream === undefined ? '' : `${stream} v${version}`);
}
