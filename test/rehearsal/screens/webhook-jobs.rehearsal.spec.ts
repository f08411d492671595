import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { jobStage, WAYS } from '../support/screens/job-stage.js';

jest.setTimeout(120_000);

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('an owner of webhooks', () => {
  const stage = jobStage('webhook-jobs');

  /** How many webhooks came so far; of all specs of this file. */
  const came = () => stage.receiver.received.length;

  it.each(WAYS)('adds an endpoint, sends it a test event, and rotates its secret: %s', async (way) => {
    const { hand, page, main, home } = await stage.owner(way);
    const secret = async () => (await page.locator('#new-secret').textContent()) ?? '';
    await hand.open(`${home}/webhooks`);
    await hand.pressLink('Add an endpoint');
    await hand.type(page.getByLabel('URL'), stage.receiver.url);
    await hand.tick(page.getByLabel('audit.failed'));
    await hand.pressButton('Add the endpoint');
    const first = await secret();
    await hand.pressLink('Go on to the endpoint');
    expect(await main.textContent()).not.toContain(first);

    const before = came();
    await hand.pressButton('Send a test event');
    expect(await page.getByRole('status').first().textContent()).toContain('Delivered');
    expect(stage.receiver.verify(stage.receiver.received[before]!, first)).toBe(true);

    await hand.pressLink('Rotate the secret');
    await hand.pressButton('Rotate the secret');
    const second = await secret();
    expect(await main.textContent()).toContain('The old secret also signs until');
    await hand.pressLink('Go on to the endpoint');
    await hand.pressButton('Send a test event');
    const tested = stage.receiver.received[before + 1]!;
    for (const each of [first, second]) expect(stage.receiver.verify(tested, each)).toBe(true);
  });

  it.each(WAYS)('delivers, drops and recovers what was held, and replays a delivery: %s', async (way) => {
    const { hand, page, main, home, workspace } = await stage.owner(way);
    const { endpoint_id } = await workspace.registerEndpoint(stage.receiver.url, ['audit.failed']);
    const here = `${home}/webhooks/${endpoint_id}`;
    const holdOne = async () => {
      await hand.open(here);
      await hand.pressButton('Disable the endpoint');
      await workspace.partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
      await eventually('a delivery is held', async () => {
        await hand.open(`${here}/held`);
        return (await page.getByRole('button', { name: 'Drop 1 held delivery' }).count()) === 1;
      });
    };
    const enable = async () => {
      await hand.pressLink('Back to the endpoint');
      await hand.pressButton('Enable the endpoint');
      await hand.pressLink('Deliver, drop or recover what did not arrive');
    };
    const notice = () => page.getByRole('status').first().textContent();
    let before = came();

    await holdOne();
    await enable();
    await hand.pressButton('Deliver 1 held delivery');
    expect(await notice()).toContain('1');
    await eventually('it arrives', () => came() === before + 1);

    await holdOne();
    await hand.pressButton('Drop 1 held delivery');
    expect(await notice()).toContain('1');

    await hand.pressButton('Enable the endpoint');
    await holdOne();
    await enable();
    before = came();
    await hand.setTime(page.getByLabel('Since'), new Date(Date.now() - DAY_MS));
    await hand.type(page.getByLabel('At most this many a minute'), '60');
    await hand.pressButton('Recover');
    expect(await notice()).toContain('1');
    await eventually('it arrives', () => came() > before);

    await hand.pressLink('Deliveries of this endpoint');
    await hand.pressLink('audit.failed');
    before = came();
    await hand.pressButton('Replay');
    await eventually('the replay arrives', () => came() > before);
    expect(await main.textContent()).toContain('Attempts');
  });
});
