import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestBrowser } from '../../support/partner/browser.js';
import { Keyboard } from '../support/screens/keyboard.js';

describe('the keyboard of these tests', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await TestBrowser.start();
  });
  afterAll(() => browser.close());

  it.each([
    ['what the tab key does not reach', '<div>Pay</div>', 'the tab key does not reach'],
    [
      'a focus that nobody sees',
      '<style>button { outline: none }</style><button>Pay</button>',
      "the focus can't be seen",
    ],
  ])('refuses %s', async (_what, markup, refusal) => {
    const keyboard = new Keyboard(await browser.visit());
    await keyboard.page.setContent(`<input>${markup}`);
    await expect(keyboard.activate(keyboard.page.getByText('Pay'))).rejects.toThrow(refusal);
  });
});
