import { Log } from '#contracts/log';

export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string;
}

/** A log that keeps what it was told. */
export class RecordedLog extends Log {
  readonly entries: LogEntry[] = [];

  debug(fields: object, message: string): void {
    this.entries.push({ level: 'debug', fields, message });
  }

  info(fields: object, message: string): void {
    this.entries.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.entries.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.entries.push({ level: 'error', fields, message });
  }

  child(): Log {
    return this;
  }
}
