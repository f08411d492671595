import { type Html, html } from '../../pages/html.js';
import { at } from './scale.js';

const [WIDTH, HEIGHT] = [100, 28];
/** Of half a line, so that it stays within the box. */
const MARGIN = 2;

/** A line through values, the oldest first, from the least to the greatest. Nothing for less than two values. */
export function sparkline(label: string, values: readonly number[]): Html | undefined {
  if (values.length < 2) return undefined;
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const share = greatest === least ? 0 : (value - least) / (greatest - least);
    return `${at(x)} ${at(HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN))}`;
  });
  return html`<svg
    class="chart spark"
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
  >
    <path class="area" d="M${points.join('L')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" />
    <path class="line" d="M${points.join('L')}" />
  </svg>`;
}
