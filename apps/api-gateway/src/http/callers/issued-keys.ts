/** The keys to read: all valid ones, or those created within the last minute. */
export type Span = 'all' | 'new';

/**
 * Reads which keys were issued, so that a lost broadcast does no harm. Reads all keys at first, after broadcasts were
 * lost and after a failed read; otherwise only new ones.
 */
export class IssuedKeys {
  private next: Span = 'all';

  /** `read` reads a span of keys and passes them on. */
  constructor(private readonly read: (span: Span) => Promise<void>) {}

  /** Must be called when broadcasts arrive again after an interruption. */
  readAllNext(): void {
    this.next = 'all';
  }

  /** Must be called several times a minute. Throws if the read fails. */
  async refresh(): Promise<void> {
    const span = this.next;
    this.next = 'new';
    try {
      await this.read(span);
    } catch (error) {
      this.next = 'all';
      throw error;
    }
  }
}
