import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#contracts/log';
import { settledWithin } from '#timing/within';

/** Time for the broker to deliver all that it delivers at once. */
const QUIET_MS = 100;
/** Time for the previous acknowledgement to be sent before the next message may end the process. */
const APART_MS = 5;
/** A message with this many deliveries is handled only when no other message can share its fate. */
const MANY_DELIVERIES = 5;
/** How long one message may block the others; most take milliseconds. */
const TIMEOUT_MS = 10_000;

/** A message that was delivered before and not settled, or the copy of one. */
export interface Suspect {
  /** Earlier deliveries. */
  readonly deliveries: number;
  readonly handle: () => Promise<void>;
  /** Puts it back into its queue as new, still marked as a suspect. */
  readonly giveBack: () => Promise<void>;
}

interface Waiting extends Suspect {
  readonly settle: (work: Promise<void>) => Promise<void>;
}

/**
 * Messages one of which may have ended the process that handled them. Each time that happens, the broker counts a
 * delivery of everything the process held. So suspects are handled one at a time, in random order: each run settles
 * some of the others before the culprit's turn. If one has many deliveries, the others are put back as new before its
 * turn, so that it alone reaches the delivery limit.
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

  /** Settles as the message does: it was handled, or put back. */
  add(suspect: Suspect): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (work: Promise<void>) => work.then(resolve, reject);
      const at = Math.floor(Math.random() * (this.waiting.length + 1));
      this.waiting.splice(at, 0, { ...suspect, settle });
      this.beginWhenQuiet();
    });
  }

  /** Starts no suspect before `work` has ended, successfully or not. */
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
      if (next.deliveries >= MANY_DELIVERIES) await this.giveOthersBack();
      await this.withinTimeout(next.settle(next.handle()));
      await pause(APART_MS);
    }
    this.working = false;
  }

  /** Returns the suspect with the most deliveries if that is many, else any. Returns none while they are on hold. */
  private takeNext(): Waiting | undefined {
    if (this.holds > 0) return undefined;
    const most = Math.max(...this.waiting.map(({ deliveries }) => deliveries));
    const at = most < MANY_DELIVERIES ? 0 : this.waiting.findIndex(({ deliveries }) => deliveries === most);
    return this.waiting.splice(at, 1)[0];
  }

  private async giveOthersBack(): Promise<void> {
    const others = this.waiting.filter(({ deliveries }) => deliveries > 0);
    const stay = this.waiting.filter(({ deliveries }) => deliveries === 0);
    this.waiting.splice(0, Infinity, ...stay);
    await Promise.all(others.map(({ settle, giveBack }) => settle(giveBack())));
    await pause(APART_MS);
  }

  private async withinTimeout(work: Promise<void>): Promise<void> {
    if (await settledWithin(work, this.timeoutMs)) return;
    this.log.error(
      { alarm: 'suspect-hangs', after_ms: this.timeoutMs },
      'A suspect message is still being handled; the others wait no longer.',
    );
  }
}
