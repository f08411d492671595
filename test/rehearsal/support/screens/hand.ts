import type { Locator, Page } from 'playwright-core';
import type { Visit } from '../../../support/partner/browser.js';

/** How somebody uses a page: what they press, type and choose. */
export abstract class Hand {
  constructor(readonly visit: Visit) {}

  get page(): Page {
    return this.visit.page;
  }

  /** Goes to an address, as from a bookmark. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  /** Presses a button or a link that leads to a page, and resolves when that page is there. */
  async press(what: Locator): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.activate(what)]);
  }

  pressButton(name: string): Promise<void> {
    return this.press(this.page.getByRole('button', { name, exact: true }));
  }

  /** A link of the screen, not of its frame. */
  pressLink(name: string | RegExp): Promise<void> {
    return this.press(this.page.getByRole('main').getByRole('link', { name }).first());
  }

  /** Presses what leads to no page. */
  abstract activate(what: Locator): Promise<void>;
  /** Replaces the text of a field. */
  abstract type(into: Locator, text: string): Promise<void>;
  /** Chooses the option with this text. */
  abstract choose(from: Locator, option: string): Promise<void>;
  /** Chooses a radio button, or ticks a box. */
  abstract tick(what: Locator): Promise<void>;
  /** Sets a field of a day and a time, to the minute. */
  abstract setTime(field: Locator, time: Date): Promise<void>;
}

/** The value of a field of a day and a time. */
export function timeValue(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
