#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { Client } from '../client/client.js';
import { fromEnvironment } from '../client/environment.js';
import { readAccess } from '../client/options.js';
import { systemClock } from '../http/clock.js';
import type { StreamedEvent } from '../events/stream.js';
import { EventsExpiredError } from '../errors/errors.js';
import { listenArguments, USAGE } from './arguments.js';
import { CursorFile } from './cursor-file.js';
import { type Attempt, lineOf } from './forward.js';
import { listen, replay } from './listen.js';

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.length === 0) {
    console.log(USAGE);
    return 0;
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    return await run(args, stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return 0;
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof EventsExpiredError && error.oldestSequence !== undefined)
      console.error(`The events before are no longer kept. To go on: --from ${error.oldestSequence}`);
    return 1;
  }
}

async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { forward, from, cursorFile, json, replay: eventId } = listenArguments(args);
  const { baseUrl, apiKey } = readAccess({});
  const client = new Client({
    baseUrl,
    apiKey,
    // Standard output is for the events.
    logger: { info: (line) => console.error(line), warn: (line) => console.error(line) },
  });
  const secret = fromEnvironment('ACS_WEBHOOK_SECRET') ?? newSecret();
  const forwarding = { url: forward, secret, signal, fetch, clock: systemClock };
  const onAttempt = (item: StreamedEvent, attempt: Attempt) => console.log(lineOf(item, attempt, json));
  if (eventId === undefined) {
    await listen({
      client,
      cursor: new CursorFile(cursorFile, { baseUrl, forward, apiKey }),
      from,
      onAttempt,
      ...forwarding,
    });
    return 0;
  }
  const replayed = await replay({ client, ...forwarding }, eventId);
  if (!replayed) throw new Error(`There is no event ${eventId}, or it is no longer kept.`);
  onAttempt(replayed.item, replayed.attempt);
  return replayed.ok ? 0 : 1;
}

function newSecret(): string {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  console.error(`The signing secret of this run: ${secret}`);
  return secret;
}
