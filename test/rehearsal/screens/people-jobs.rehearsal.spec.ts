import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { jobStage, WAYS } from '../support/screens/job-stage.js';

jest.setTimeout(120_000);

describe('people', () => {
  const stage = jobStage('people-jobs');

  it.each(WAYS)('are invited, sign in by mail, get another role, leave, and are removed: %s', async (way) => {
    const { hand, home } = await stage.owner(way);
    const email = `invited-${WAYS.indexOf(way)}@example.com`;
    const member = hand.page.getByRole('row', { name: email });
    await hand.open(`${home}/people`);
    await hand.type(hand.page.getByLabel('E-mail address'), email);
    await hand.choose(
      hand.page.getByLabel('Role'),
      'Member: also runs audits, buys credits and sends webhooks again',
    );
    await hand.pressButton('Invite');
    expect(await member.innerText()).toContain('Member');

    const invited = await stage.hand(way);
    let used = '';
    const signIn = async (address: string) => {
      await invited.open(address);
      await invited.type(invited.page.getByLabel('E-mail address'), email);
      await invited.pressButton('Send me a link');
      used = await eventually('another link comes', async () => {
        const { href } = await stage.inbox.linkTo(email, 'Sign in');
        return href !== used && href;
      });
      await invited.open(used);
      await invited.pressButton('Sign in');
    };
    await signIn((await stage.inbox.linkTo(email, 'Invitation to')).href);
    expect(invited.page.url()).toBe(home);

    await hand.press(member.getByRole('link', { name: `Change ${email}` }));
    await hand.choose(hand.page.getByLabel('Role'), 'Read only: sees everything but people and activity');
    await hand.pressButton('Change the role');
    expect(await member.innerText()).toContain('Read only');
    await signIn(`${home}/audits`);
    expect(invited.page.url()).toBe(`${home}/audits`);
    expect(await invited.page.getByRole('link', { name: 'New audit' }).count()).toBe(0);

    const link = { workspace_id: home.split('/').at(-1)!, email, role: 'reader' as const };
    const { url } = await stage.operator.send('gateway.create-sign-in-link', link);
    const second = await stage.hand(way);
    await second.open(url);
    await second.pressButton('Sign in');
    await second.press(second.page.getByRole('link', { name: 'Account' }));
    expect(await second.page.getByRole('main').textContent()).toContain('In 2 browsers');
    await second.pressButton('Sign out everywhere');
    await invited.open(home);
    expect(new URL(invited.page.url()).pathname).toBe('/dashboard/sign-in');

    await hand.press(member.getByRole('link', { name: `Change ${email}` }));
    await hand.pressButton(`Remove ${email}`);
    expect(await member.count()).toBe(0);
  });
});
