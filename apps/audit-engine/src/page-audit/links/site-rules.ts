import { ROBOTS_TOKEN } from '#contracts/audit/crawler';
import { accessOf, type RobotsAnswer } from '../../page/robots-answer.js';

/** The rules of robots.txt for our crawler, at every origin that the links of one page lead to. */
export class SiteRules {
  private readonly answers = new Map<string, Promise<RobotsAnswer>>();

  /** `page`: the origin of the page, whose robots.txt is known. `fetchRobots` never throws. */
  constructor(
    page: { readonly origin: string; readonly robots: RobotsAnswer },
    private readonly fetchRobots: (origin: string) => Promise<RobotsAnswer>,
  ) {
    this.answers.set(page.origin, Promise.resolve(page.robots));
  }

  /** Returns whether the address may be requested. A group for `*` counts, too, because nobody there asked for it. */
  async allow(url: URL): Promise<boolean> {
    const answer = this.answers.get(url.origin) ?? this.fetchRobots(url.origin);
    this.answers.set(url.origin, answer);
    return accessOf(await answer, ROBOTS_TOKEN, url)?.allowed === true;
  }
}
