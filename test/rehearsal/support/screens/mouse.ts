import type { Locator } from 'playwright-core';
import { Hand, timeValue } from './hand.js';

/** Clicks. */
export class Mouse extends Hand {
  activate(what: Locator): Promise<void> {
    return what.click();
  }

  type(into: Locator, text: string): Promise<void> {
    return into.fill(text);
  }

  async choose(from: Locator, option: string): Promise<void> {
    await from.selectOption({ label: option });
  }

  tick(what: Locator): Promise<void> {
    return what.check();
  }

  setTime(field: Locator, time: Date): Promise<void> {
    return field.fill(timeValue(time));
  }
}
