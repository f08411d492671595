import type { Terminal } from '../audit/terminal.js';
import { printable } from '../output.js';
import { durationText } from './duration-text.js';
import type { Story } from './story.js';
import type { PlacedStep } from './timeline.js';

/** A story as one JSON document. */
export function storyDocument(story: Story): Readonly<Record<string, unknown>> {
  return {
    audit_id: story.auditId ?? null,
    workspace_id: story.workspaceId ?? null,
    url: story.url ?? null,
    type: story.type ?? null,
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

/** A story for people: what it is about, a line for each step, and what is still open. */
export function storyLines(story: Story, { paint }: Terminal): readonly string[] {
  const { auditId, workspaceId, url, type, status, charged, refunded, steps, notes } = story;
  const facts = [
    ['audit', auditId],
    ['workspace', workspaceId],
    ['url', url],
    ['type', type],
    ['status', status],
    ['credits', auditId === undefined ? undefined : `${charged} charged, ${refunded} given back`],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return [
    ...facts.map(([name, value]) => `${name.padEnd(10)} ${paint('bold', printable(value))}`),
    '',
    ...tableOf(steps).map((line, index) => (index === 0 ? paint('dim', line) : line)),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => paint('yellow', printable(note)))]),
  ];
}

const HEAD = ['time', 'from start', 'step', 'service', 'what', 'details'];

function tableOf(steps: readonly PlacedStep[]): readonly string[] {
  const rows = [
    HEAD,
    ...steps.map(({ at, offsetMs, sinceMs, service, what, detail, ids }) => [
      at.toISOString(),
      `+${durationText(offsetMs)}`,
      durationText(sinceMs),
      service,
      what,
      printable([detail, nameOf(ids)].filter((part) => part !== '').join('  ')),
    ]),
  ];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** The identifier by which the next command finds it. */
function nameOf({ request_id, delivery_id, stream, version }: PlacedStep['ids']): string {
  return request_id ?? delivery_id ?? (stream === undefined ? '' : `${stream} v${version}`);
}
