/** The database's schema is not the one this build was made for. The message says which migration differs. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';

  constructor(
    readonly kind: 'too-old' | 'too-new',
    message: string,
  ) {
    super(message);
  }
}
