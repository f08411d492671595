import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino } from 'pino';
import type { Log } from '#contracts/log';
import { handlingFields } from '#telemetry/handling';
import { redactFields, redactText } from '#telemetry/redaction';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Writes JSON lines to standard output, one per event. Each names the request or message in handling, and its trace.
 * Secrets are redacted: fields with a secret name, and texts that look like one, at any depth.
 */
export function createLog(service: string, level: string, destination?: DestinationStream): Log {
  const log = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: handlingFields,
      formatters: {
        level: (label) => ({ level: label }),
        log: ({ err, ...fields }) => ({ ...redactFields(fields), ...(err !== undefined && { err }) }),
      },
      serializers: { err: (error: Error) => redacted(pino.stdSerializers.err(error)) },
      hooks: { streamWrite: redactText },
    },
    destination,
  );
  // Pino's own formatter covers the bindings of the root only; a child's come through the inherited method.
  const child = Reflect.get(log, 'child') as (fields: object) => Log;
  Reflect.set(log, 'child', function (this: unknown, fields: object) {
    return Reflect.apply(child, this, [redactFields(fields)]);
  });
  return log;
}

function redacted(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? redactFields(error) : error;
}

/** Routes Nest's own log lines into the service's log, so that one process writes one format. */
export class NestLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(message: unknown, context?: unknown): void {
    this.sink.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.sink.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    // A failed start is also thrown, and reported by the caller.
    if (context === 'ExceptionHandler') return;
    this.sink.error(
      { context, stack },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }

  fatal(message: unknown, context?: unknown): void {
    this.error(message, undefined, context);
  }
}
