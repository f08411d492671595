import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { settledWithin } from '#timing/within';

/** Enough for the broker to hand out what it hands out at once. */
const QUIET_MS = 100;
/** Enough for the acknowledgement of the one before to be on the wire, which the next one may cut. */
const APART_MS = 5;
/** From so many deliveries on, a message is not handled while others could share its fate. */
const GRAVE = 5;
/** How long one may keep the others waiting; most take milliseconds. */
const TIMEOUT_MS = 10_000;

/** A message that was handed out before and not settled, or that such a one was moved back as. */
export interface Suspect {
  /** How often it was handed out before. */
  readonly deliveries: number;
  readonly handle: () => Promise<void>;
  /** Puts it back into its queue as new, but still as a suspect. */
  readonly giveBack: () => Promise<void>;
}

interface Waiting extends Suspect {
  readonly settle: (work: Promise<void>) => Promise<void>;
}

/**
 * Messages one of which may have ended the process that had them. Whenever it does, the broker counts a delivery of
 * everything that this process holds, so that they are handled one at a time, in random order: some of the others are
 * settled before the culprit's turn in each life. Should one have been handed out often all the same, the others are put
 * back as new before its turn, so that it comes to the delivery limit alone.
 */
export class Suspects {
  private readonly waiting: Waiting[] = [];
  private holds = 0;
  private working = false;
  private quiet: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: Log,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Resolves or rejects as what was done with it in the end: it was handled, or put back. */
  add(suspect: Suspect): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (work: Promise<void>) => work.then(resolve, reject);
      const at = Math.floor(Math.random() * (this.waiting.length + 1));
      this.waiting.splice(at, 0, { ...suspect, settle });
      this.beginWhenQuiet();
    });
  }

  /** Begins none before `work` has ended, well or not. */
  async holdDuring(work: Promise<void>): Promise<void> {
    this.holds++;
    try {
      await work;
    } finally {
      this.holds--;
      this.beginWhenQuiet();
    }
  }

  private beginWhenQuiet(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.work(), QUIET_MS);
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    for (let next = this.takeNext(); next; next = this.takeNext()) {
      if (next.deliveries >= GRAVE) await this.giveOthersBack();
      await this.inPatience(next.settle(next.handle()));
      await pause(APART_MS);
    }
    this.working = false;
  }

  /** The one that was handed out most often, where that is often; else any. None while they are held. */
  private takeNext(): Waiting | undefined {
    if (this.holds > 0) return undefined;
    const most = Math.max(...this.waiting.map(({ deliveries }) => deliveries));
    const at = most < GRAVE ? 0 : this.waiting.findIndex(({ deliveries }) => deliveries === most);
    return this.waiting.splice(at, 1)[0];
  }

  private async giveOthersBack(): Promise<void> {
    const others = this.waiting.filter(({ deliveries }) => deliveries > 0);
    const stay = this.waiting.filter(({ deliveries }) => deliveries === 0);
    this.waiting.splice(0, Infinity, ...stay);
    await Promise.all(others.map(({ settle, giveBack }) => settle(giveBack())));
    await pause(APART_MS);
  }

  private async inPatience(work: Promise<void>): Promise<void> {
    if (await settledWithin(work, this.timeoutMs)) return;
    this.log.error(
      { alarm: 'suspect-hangs', after_ms: this.timeoutMs },
      'A message that was handed out before is still being handled; the others wait no longer.',
    );
  }
}
