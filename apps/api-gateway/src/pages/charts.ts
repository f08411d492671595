import { type Html, html } from './html.js';
import { creditsText, table, type Tone } from './parts.js';

export interface DayBars {
  readonly title: string;
  /** What is counted, from the bottom of a bar to its top. */
  readonly series: readonly { readonly name: string; readonly tone: Tone }[];
  /** The oldest first; the counts in the order of `series`. */
  readonly days: readonly { readonly day: string; readonly counts: readonly number[] }[];
  /** Whether the counts follow as a table; default true. Else the page has them elsewhere. */
  readonly hasTable?: boolean;
}

const [WIDTH, HEIGHT] = [10, 100];
const BAR = 7;

/** Bars of counts by day, with what the colours mean. Negative counts are shown as 0. */
export function dayBars({ title, series, days, hasTable = true }: DayBars): Html {
  const totals = days.map(({ counts }) => counts.reduce((sum, count) => sum + positive(count), 0));
  const top = topOf(Math.max(0, ...totals));
  const bars = days.map(({ day, counts }, index) => {
    let below = 0;
    const parts = series.map(({ tone }, part) => {
      const count = positive(counts[part] ?? 0);
      if (count === 0) return html``;
      const [height, y] = [(count / top) * HEIGHT, HEIGHT - ((below + count) / top) * HEIGHT];
      below += count;
      const x = index * WIDTH + (WIDTH - BAR) / 2;
      return html`<rect class="${tone}" x="${x}" y="${at(y)}" width="${BAR}" height="${at(height)}" />`;
    });
    return html`<g><title>${day}: ${wordsOf(series, counts)}</title>${parts}</g>`;
  });
  const sums = series.map((_, part) =>
    days.reduce((sum, { counts }) => sum + positive(counts[part] ?? 0), 0),
  );
  const labels = [top, top / 2, 0].map((value) => html`<span>${creditsText(value)}</span>`);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return html`<figure class="days">
    <div aria-hidden="true">${labels}</div>
    <svg
      class="chart"
      role="img"
      aria-label="${title}, ${first} to ${last}: ${wordsOf(series, sums)}"
      viewBox="0 0 ${Math.max(days.length, 1) * WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
    >
      <path class="axis" d="M0 0H9999M0 50H9999M0 100H9999" />
      ${bars}
    </svg>
    <p aria-hidden="true"><span>${first}</span><span>${last !== first && last}</span></p>
    ${series.length > 1 && legend(series, sums)} ${hasTable && tableOf({ title, series, days })}
  </figure>`;
}

function tableOf({ title, series, days }: DayBars): Html {
  return html`<details>
    <summary>As a table</summary>
    ${table({
      label: title,
      columns: ['Day', ...series.map(({ name }) => ({ name, num: true }) as const)],
      rows: days.map(({ day, counts }) => [day, ...series.map((_, part) => creditsText(counts[part] ?? 0))]),
    })}
  </details>`;
}

function legend(series: DayBars['series'], sums: readonly number[]): Html {
  return html`<ul class="legend">
    ${series.map(
      ({ name, tone }, part) =>
        html`<li>
          <svg class="chart" viewBox="0 0 1 1" aria-hidden="true">
            <rect class="${tone}" width="1" height="1" /></svg
          >${name} ${creditsText(sums[part]!)}
        </li>`,
    )}
  </ul>`;
}

function wordsOf(series: DayBars['series'], counts: readonly number[]): string {
  return series.map(({ name }, part) => `${creditsText(counts[part] ?? 0)} ${name.toLowerCase()}`).join(', ');
}

function positive(count: number): number {
  return count > 0 && Number.isFinite(count) ? count : 0;
}

/** What a score of 0 to 100 says. */
export function toneOfScore(score: number): Tone {
  if (score >= 80) return 'good';
  return score >= 50 ? 'warn' : 'bad';
}

/** A score of 0 to 100 as a ring. Undefined: it was not judged. */
export function scoreRing(label: string, score: number | undefined): Html {
  const shown = score === undefined ? undefined : within(score);
  const arc = html`<circle
    class="arc ${toneOfScore(shown ?? 0)}"
    cx="50"
    cy="50"
    r="44"
    pathLength="100"
    stroke-dasharray="${at(shown ?? 0)} 100"
    transform="rotate(-90 50 50)"
  />`;
  return html`<svg
    class="ring"
    role="img"
    aria-label="${label}: ${shown === undefined ? 'not judged' : `${at(shown)} of 100`}"
    viewBox="0 0 100 100"
  >
    <circle class="track" cx="50" cy="50" r="44" />
    ${shown ? arc : undefined}
    <text x="50" y="56">${shown === undefined ? '–' : at(shown)}</text>
    <text class="of" x="50" y="72">of 100</text>
  </svg>`;
}

export interface Score {
  readonly name: HtmlOrText;
  /** 0 to 100; undefined: it was not judged. */
  readonly score: number | undefined;
}

type HtmlOrText = Html | string;

/** Scores of 0 to 100 below each other, as bars with their numbers. */
export function scoreBars(scores: readonly Score[]): Html {
  return html`<ul class="scores">
    ${scores.map(
      ({ name, score }) =>
        html`<li>
          <span>${name}</span><b class="num">${score === undefined ? 'Not judged' : at(within(score))}</b>
          ${scoreBar(score ?? 0)}
        </li>`,
    )}
  </ul>`;
}

/** The bar alone, beside a text that has its number. */
function scoreBar(score: number): Html {
  const shown = within(score);
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="1" />
    <rect class="${toneOfScore(shown)}" width="${at(shown)}" height="1" />
  </svg>`;
}

/** A bar for a loss, in percent of the largest. */
export function lossBar(share: number): Html {
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect class="bad" width="${at(within(share))}" height="1" />
  </svg>`;
}

function within(score: number): number {
  return Math.min(100, Math.max(0, Number.isFinite(score) ? score : 0));
}

/** Returns a round number that is not below `value`, for the top of an axis. Its half is a whole number, too. */
export function topOf(value: number): number {
  if (!(value > 2)) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= value)!;
}

/** Returns a coordinate with two decimals, and 0 for what is no number. */
export function at(coordinate: number): number {
  return Number.isFinite(coordinate) ? Math.round(coordinate * 100) / 100 : 0;
}
