import { Failure } from '#contracts/failures';
import { type Html, html } from '../../pages/html.js';

/** Returns what another app answers; undefined if it does not answer now, so that the rest of a screen is shown. */
export async function unlessUnanswered<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.kind === 'transient') return undefined;
    throw error;
  }
}

/** Stands where a part of a screen is missing. */
export function unread(what: string): Html {
  return html`<p class="notice">${what} could not be read. Load the page again in a moment.</p>`;
}
