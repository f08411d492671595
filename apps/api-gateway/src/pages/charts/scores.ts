import { type Html, html } from '../html.js';
import type { Tone } from '../parts.js';
import { at } from './scale.js';

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

function within(score: number): number {
  return Math.min(100, Math.max(0, Number.isFinite(score) ? score : 0));
}
