import { command, family, flag, optional } from '../../command-line/command.js';
import { waitingTime } from '../../command-line/option-values.js';
import { differenceText } from '../compare/print-differences.js';
import { PROJECTION, projectionNamed, PROJECTIONS } from '../projections.js';
import { progressText, tookText } from '../rate-text.js';
import { rebuild } from './rebuild.js';
import { Replay, withSessions } from '../replay.js';

/** Differing rows that are named; `acs replay NAME --against live` names all. */
const NAMED = 20;

export const projectionCommands = family('projection', 'tables that follow from events', [
  command({
    name: 'list',
    about: 'list the projections, and whose events they follow from',
    examples: ['projection list'],
    run: () =>
      Promise.resolve({
        projections: PROJECTIONS.map(({ name, source, written, about }) => ({
          projection: name,
          events_of: source,
          written: written === 'append' ? 'with the event' : 'from messages',
          about,
        })),
      }),
  }),
  command({
    name: 'rebuild',
    about: 'compute a projection from its events beside the live one, and switch the rows that differ',
    argument: PROJECTION,
    options: {
      dryRun: flag('compare only, and switch nothing'),
      wait: optional(
        '<duration>',
        'for a table that someone else holds, up to 1h; writers continue meanwhile (default: 30s)',
        waitingTime,
      ),
    },
    notes: [
      'The service may continue. Nothing is sent, and no event is written.',
      'TABLE_HELD (exit code 1): someone held the table for longer than --wait. The message names who.',
    ],
    examples: ['projection rebuild ledger.accounts --dry-run', 'projection rebuild ledger.accounts'],
    run: ({ dryRun = false, wait, json, args }, operator, progress) => {
      const which = projectionNamed(args[0]);
      const begun = performance.now();
      return withSessions(operator, { service: which.source }, async (sessions) => {
        const replay = await Replay.begin(sessions, which);
        let named = 0;
        const rebuilt = await rebuild(sessions.writer, replay, {
          dryRun,
          ...(wait !== undefined && { waitMs: wait * 1_000 }),
          onHeld: (held) => progress.show(`${held}; waiting for it …`),
          onProgress: (reached) =>
            progress.show(`${which.name}: ${progressText(reached, performance.now() - begun)}`),
          onDifference: (difference) => {
            progress.end();
            if (!json && named++ < NAMED) process.stdout.write(`${differenceText(difference)}\n`);
          },
        });
        const elapsedMs = performance.now() - begun;
        return {
          ok: dryRun ? rebuilt.differing === 0 : rebuilt.left === 0,
          projection: which.name,
          events: rebuilt.events,
          rows: await replay.table.count(),
          differing: rebuilt.differing,
          ...(dryRun ? { to_switch: rebuilt.differing - rebuilt.left } : { switched: rebuilt.switched }),
          left: rebuilt.left,
          ...(json
            ? { took_ms: Math.round(elapsedMs), switch_ms: Math.round(rebuilt.switchMs) }
            : {
                took: tookText(elapsedMs, replay),
                ...(rebuilt.switched > 0 && {
                  switch: `writers waited ${Math.ceil(rebuilt.switchMs)} ms at most`,
                }),
              }),
        };
      });
    },
  }),
]);
