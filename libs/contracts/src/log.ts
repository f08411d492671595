/**
 * The logging port of the libraries: structured fields first, then one sentence. A pino logger fits it as it is; as an
 * abstract class it also serves as the injection token.
 */
export abstract class Log {
  abstract debug(fields: object, message: string): void;
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
  abstract child(fields: Record<string, unknown>): Log;
}
