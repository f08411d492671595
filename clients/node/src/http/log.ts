/** Gets one line at a time: `console` is one, and so are the loggers of pino and winston. */
export type Logger = Readonly<Partial<Record<'debug' | 'info' | 'warn', (line: string) => void>>>;

/** `debug`: each attempt. `info`: each retry. `warn`: a call that the service will remove. `off`: nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'off';

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'off'];

/** Those of the client itself, but for the key. Any other is the caller's, and may be a secret. */
const SHOWN = new Set(['accept', 'content-type', 'idempotency-key', 'last-event-id', 'user-agent']);

/** The lines of a client. None of them has the API key. */
export class Log {
  constructor(
    private readonly logger: Logger,
    private readonly level: LogLevel,
  ) {
    if (!LEVELS.includes(level)) throw new TypeError(`logLevel must be one of ${LEVELS.join(', ')}.`);
  }

  /** `line` is made only where it is taken. */
  write(level: 'debug' | 'info' | 'warn', line: () => string): void {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(this.level)) this.logger[level]?.(line());
  }
}

/** The headers of a request as one text, without the values of the key and of the caller's own headers. */
export function shownHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${SHOWN.has(name) ? value : '***'}`)
    .join(', ');
}
