import { type Html, html } from '../html.js';
import { creditsText, table, type Tone } from '../parts.js';
import { at, topOf } from './scale.js';

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
    <p aria-hidden="true"><span>${first}</span><span>${last === first ? undefined : last}</span></p>
    ${series.length > 1 ? legend(series, sums) : undefined}
    ${hasTable ? tableOf({ title, series, days }) : undefined}
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
