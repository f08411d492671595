import { capitalised } from '../capitalised.js';
import { type Html, html } from '../html.js';

/** What a colour says. The text must say it, too. */
export type Tone = 'good' | 'bad' | 'warn' | 'accent' | 'quiet';

/** A short text with a colour. It begins with a capital letter everywhere. */
export function badge(text: string, tone: Tone = 'quiet'): Html {
  return html`<span class="badge ${tone}">${capitalised(text)}</span>`;
}
