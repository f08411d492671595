/** One thing that happened. */
export interface Step {
  readonly at: Date;
  readonly service: 'gateway' | 'ledger' | 'engine' | 'dispatcher';
  /** In one or two words. */
  readonly what: string;
  /** In a sentence, or empty. */
  readonly detail: string;
  /** Identifiers of what it is about. */
  readonly ids: Readonly<Record<string, string>>;
  /** How others name it in `after`. */
  readonly key?: string;
  /** Keys of what it followed from, and so never stands before. Those that nothing has are no matter. */
  readonly after?: readonly string[];
}

/** What one service noted, in the order in which it did. */
export type Track = readonly Step[];
