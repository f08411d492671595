import type { Locator } from 'playwright-core';
import { Hand, timeValue } from './hand.js';

/** More stops than any screen has. */
const MAX_STOPS = 200;

/**
 * Has no mouse: goes to everything with the tab key, and then presses, types or walks with the arrows. Throws if something
 * can't be reached so, or if the focus can't be seen there.
 */
export class Keyboard extends Hand {
  async activate(what: Locator): Promise<void> {
    await this.reach(what);
    const isLink = (await what.getAttribute('href')) !== null;
    await this.page.keyboard.press(isLink ? 'Enter' : 'Space');
  }

  async type(into: Locator, text: string): Promise<void> {
    await this.reach(into);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
  }

  async choose(from: Locator, option: string): Promise<void> {
    await this.reach(from);
    const options = await from.locator('option').allTextContents();
    const wanted = options.findIndex((text) => text.trim().replaceAll(/\s+/g, ' ') === option);
    if (wanted < 0) throw new Error(`there is no option ${option} among ${options.join(', ')}`);
    await this.page.keyboard.press('Home');
    for (let passed = 0; passed < wanted; passed++) await this.page.keyboard.press('ArrowDown');
    const chosen = await from.locator('option:checked').textContent();
    if (chosen !== options[wanted]) throw new Error(`${chosen} is chosen, not ${option}`);
  }

  async tick(what: Locator): Promise<void> {
    if ((await what.getAttribute('type')) === 'checkbox') {
      await this.reach(what);
      if (!(await what.isChecked())) await this.page.keyboard.press('Space');
      return;
    }
    // Buttons of one group are one stop of the tab key.
    const group = this.page.locator(`input[type=radio][name="${await what.getAttribute('name')}"]`);
    await this.reach(group);
    for (let left = await group.count(); left > 0 && !(await what.isChecked()); left--)
      await this.page.keyboard.press('ArrowDown');
    if (!(await what.isChecked())) throw new Error(`the arrows do not reach ${what.toString()}`);
  }

  async setTime(field: Locator, time: Date): Promise<void> {
    await this.reach(field);
    const [year, month, day, hour, minute] = timeValue(time).split(/\D/).map(Number);
    const twoDigits = (number = 0) => String(number).padStart(2, '0');
    // As Chromium has its parts in American English. A year may have six digits.
    await this.page.keyboard.type(`${twoDigits(month)}${twoDigits(day)}${year}`);
    await this.page.keyboard.press('ArrowRight');
    const half = hour! < 12 ? 'A' : 'P';
    await this.page.keyboard.type(`${twoDigits(hour! % 12 || 12)}${twoDigits(minute)}${half}`);
    const value = await field.inputValue();
    if (value !== timeValue(time)) throw new Error(`the field has ${value}`);
  }

  /** Presses the tab key until the focus is on what is wanted. */
  private async reach(wanted: Locator): Promise<void> {
    const there = wanted.and(this.page.locator(':focus'));
    for (let stops = 0; (await there.count()) === 0; stops++) {
      if (stops === MAX_STOPS) throw new Error(`the tab key does not reach ${wanted.toString()}`);
      await this.page.keyboard.press('Tab');
    }
    const ring = await this.page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    if (ring === 'none') throw new Error(`the focus can't be seen on ${wanted.toString()}`);
  }
}
