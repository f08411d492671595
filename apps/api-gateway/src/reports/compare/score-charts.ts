import { at } from '../../pages/charts.js';
import { type Html, html } from '../../pages/html.js';
import { table, timeTag, type Tone } from '../../pages/parts.js';

/** A score of 0 to 100 in two audits. */
export interface Slope {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

const [WIDTH, HEIGHT, PAD] = [360, 160, 14];
/** Between the columns of names. */
const [LEFT, RIGHT] = [120, 240];
/** From the end of an arrow to its name. */
const LEAD = 18;
/** Between two names, so that none hides another. */
const GAP = 16;

/**
 * Two columns of scores with an arrow from each to what it became. A table of the same numbers stands beside it. Names of
 * close scores stand a little apart, each at the end of a line from its arrow.
 */
export function slopeChart(slopes: readonly Slope[]): Html {
  const [was, is] = [slopes.map(({ before }) => before), slopes.map(({ after }) => after)].map((scores) =>
    apart(scores.map(heightOf)),
  );
  const label = slopes.map(({ name, before, after }) => `${name} from ${before} to ${after}`).join(', ');
  return html`<svg class="chart slopes" role="img" aria-label="${label}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    ${slopes.map(({ name, before, after }, index) => {
      const [from, to] = [at(heightOf(before)), at(heightOf(after))];
      const [left, right] = [at(was![index]!), at(is![index]!)];
      return html`<g class="${toneOf(before, after)}">
        <path d="M${LEFT} ${from}L${RIGHT} ${to}" />
        <path d="M-7 -4L0 0L-7 4" transform="translate(${RIGHT} ${to}) rotate(${angleOf(from, to)})" />
        <path
          class="lead"
          d="M${LEFT} ${from}L${LEFT - LEAD} ${left}M${RIGHT} ${to}L${RIGHT + LEAD} ${right}"
        />
        <text class="end" x="${LEFT - LEAD - 3}" y="${at(left + 4)}">${name} ${before}</text>
        <text x="${RIGHT + LEAD + 3}" y="${at(right + 4)}">${after} ${name}</text>
      </g>`;
    })}
  </svg>`;
}

function toneOf(before: number, after: number): Tone | 'quiet' {
  if (after === before) return 'quiet';
  return after > before ? 'good' : 'bad';
}

function heightOf(score: number): number {
  return PAD + (1 - within(score) / 100) * (HEIGHT - 2 * PAD);
}

function angleOf(from: number, to: number): number {
  return at((Math.atan2(to - from, RIGHT - LEFT) * 180) / Math.PI);
}

function within(score: number): number {
  return Math.min(100, Math.max(0, Number.isFinite(score) ? score : 0));
}

/** Returns heights, in the same order, of which no two are closer than `GAP`, and which stay in the picture. */
export function apart(heights: readonly number[]): readonly number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = -Infinity;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index] + GAP;
  }
  let most = HEIGHT - PAD;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index] - GAP;
  }
  return placed;
}

/** Below a line, for the days of its ends. */
const DATES = 16;

function dayOf({ createdAt }: Pick<ScoredAudit, 'createdAt'>): string {
  return createdAt.toISOString().slice(0, 10);
}

/** The overall score of an audit. */
export interface ScoredAudit {
  readonly href: string;
  readonly createdAt: Date;
  /** 0 to 100. */
  readonly overall: number;
}

/** The scores of all audits as a line, the oldest first, with a table of them. */
export function scoreLine(audits: readonly ScoredAudit[]): Html {
  const [first, last] = [audits[0]!, audits.at(-1)!];
  const span = last.createdAt.getTime() - first.createdAt.getTime();
  const points = audits.map(({ createdAt, overall }, index) => {
    // Audits of the same moment stand beside each other.
    const share = span > 0 ? (createdAt.getTime() - first.createdAt.getTime()) / span : index / audits.length;
    return { x: at(PAD + share * (WIDTH - 2 * PAD)), y: at(heightOf(overall)), createdAt, overall };
  });
  const label = `Overall score of ${audits.length} audits, from ${first.overall} to ${last.overall}`;
  return html`<svg
      class="chart line"
      role="img"
      aria-label="${label}"
      viewBox="0 0 ${WIDTH} ${HEIGHT + DATES}"
    >
      <path class="axis" d="M0 ${PAD}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - PAD}H${WIDTH}" />
      ${[0, 50, 100].map((score) => html`<text x="0" y="${at(heightOf(score) - 3)}">${score}</text>`)}
      <text class="end" x="${WIDTH}" y="${at(points.at(-1)!.y - 8)}">${last.overall}</text>
      <text x="${PAD}" y="${HEIGHT + 12}">${dayOf(first)}</text>
      <text class="end" x="${WIDTH}" y="${HEIGHT + 12}">${dayOf(last)}</text>
      <polyline class="accent" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" />
      ${points.map(
        ({ x, y, createdAt, overall }) =>
          html`<circle class="accent" cx="${x}" cy="${y}" r="3">
            <title>${dayOf({ createdAt })}: ${overall}</title>
          </circle>`,
      )}
    </svg>
    <details>
      <summary>As a table</summary>
      ${table({
        label: 'Overall score of each audit',
        columns: ['Audit', { name: 'Score', num: true }],
        rows: audits.map(({ href, createdAt, overall }) => [
          html`<a class="no-print" href="${href}">${timeTag(createdAt)}</a
            ><span class="print-only">${timeTag(createdAt)}</span>`,
          overall,
        ]),
      })}
    </details>`;
}
