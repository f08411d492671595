import { setTimeout as pause } from 'node:timers/promises';
import { type Server, type ServerDeath, ServerFailed } from '../../servers/private-server.js';
import type { Progress } from '../../progress.mjs';
import { endOfLog } from './end-of-log.js';
import { RestartSchedule } from './restart-schedule.js';

/** Ends in a row after which a server is not started again. */
const GIVE_UP_AFTER = 5;

/** Has a private server back on its port and data when it dies, and says so. Does nothing about one that was given. */
export class ServerSupervisor {
  /** Resolves, with what to tell the person, when the server keeps dying and is given up. */
  readonly givenUp: Promise<string>;
  private giveUp: (why: string) => void = () => undefined;
  private readonly restarts = new RestartSchedule();
  private stopped = false;
  /** A helper may die while the server is being revived: one after the other. */
  private work = Promise.resolve();

  constructor(
    private readonly server: Server,
    private readonly progress: Progress,
  ) {
    this.givenUp = new Promise((resolve) => (this.giveUp = resolve));
    this.restarts.started();
    server.onDeath((death) => {
      this.work = this.work.then(() => this.revive(death));
    });
  }

  /** To be called before the server is ended. */
  stop(): void {
    this.stopped = true;
  }

  private async revive(death: ServerDeath): Promise<void> {
    let { how } = death;
    while (!this.stopped) {
      const { delayMs, endsInARow } = this.restarts.ended();
      const { process, logFile } = death;
      if (endsInARow >= GIVE_UP_AFTER) {
        this.stopped = true;
        return this.giveUp(
          `${process} ended (${how}) ${endsInARow} times in a row and is given up. The end of ${logFile}:\n${endOfLog(logFile)}`,
        );
      }
      const when = delayMs > 0 ? ` in ${delayMs / 1_000} s` : '';
      this.progress(`${process} ended (${how}); starting it again${when}. Its log: ${logFile}`);
      await pause(delayMs, undefined, { ref: false });
      if (this.stopped) return;
      this.restarts.started();
      try {
        await this.server.revive();
        return this.progress(`${this.server.name} answers again (process ${this.server.pid}).`);
      } catch (error) {
        how = error instanceof ServerFailed ? error.how : String(error);
      }
    }
  }
}
