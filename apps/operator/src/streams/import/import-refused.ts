import { Failure } from '#contracts/failures';

/** A file is not an export that can be imported; the message names the line and what is wrong with it. */
export class ImportRefused extends Failure {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super('rejected', 'IMPORT_REFUSED', `line ${line}: ${what}; nothing was imported`);
  }
}
