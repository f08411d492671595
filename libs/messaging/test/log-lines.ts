import { Log } from '#contracts/log';

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that keeps its lines. */
export class LogLines extends Log {
  readonly lines: LogLine[] = [];

  debug(fields: object, message: string): void {
    this.add('debug', fields, message);
  }

  info(fields: object, message: string): void {
    this.add('info', fields, message);
  }

  warn(fields: object, message: string): void {
    this.add('warn', fields, message);
  }

  error(fields: object, message: string): void {
    this.add('error', fields, message);
  }

  child(): Log {
    return this;
  }

  private add(level: LogLine['level'], fields: object, message: string): void {
    this.lines.push({ level, fields: { ...fields }, message });
  }
}
