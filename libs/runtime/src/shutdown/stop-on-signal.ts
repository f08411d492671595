import type { Log } from '#contracts/log';
import { EXIT } from '../bootstrap/exit-codes.js';
import type { Shutdown } from './shutdown.js';

/** Drains on the first SIGTERM or SIGINT and ends the process with what came of it; a second one ends it at once. */
export function leaveOnSignals(shutdown: Shutdown, log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal, under_way: shutdown.underWay }, 'Draining.');
      void shutdown.drain().then((clean) => {
        const took_ms = Math.round(shutdown.drainingForMs);
        log.info(
          { clean, took_ms },
          clean ? 'Drained.' : 'Not everything was finished within the drain budget.',
        );
        process.exit(clean ? EXIT.drained : EXIT.notDrained);
      });
    });
  }
}
