import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Log } from '#contracts/log';

const SECRETS = [
  'authorization',
  'api_key',
  'secret',
  'password',
  '*.authorization',
  '*.api_key',
  '*.secret',
  '*.password',
];

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** JSON lines on standard output, one per event; fields that hold secrets are redacted. */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[redacted]' },
  });
}

/** Routes what Nest itself logs into the service's log, so that one process writes one format. */
export class NestLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  log(message: unknown, context?: unknown): void {
    this.sink.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.sink.warn({ context }, String(message));
  }

  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.sink.error(
      { context, stack },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }

  fatal(message: unknown, context?: unknown): void {
    this.error(message, undefined, context);
  }
}
