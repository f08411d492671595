/** Gets one line at a time: `console` is one, and so are the loggers of pino and winston. */
export type Logger = Readonly<Partial<Record<'debug' | 'info' | 'warn', (line: string) => void>>>;

/** `debug`: each attempt. `info`: each retry. `warn`: a call that the service will remove. `off`: nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'off';

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'off'];

/** Headers whose values are secrets, whoever set them. */
const SECRET = /authorization|cookie|secret|token|api-?key|password/;

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

/** The headers of a request as one text, without secrets. */
export function shownHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${SECRET.test(name) ? '***' : value}`)
    .join(', ');
}
