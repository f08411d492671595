/** Which keys are read: all that are valid, or those created within the last minute. */
export type Span = 'all' | 'new';

/**
 * Reads which keys were issued, also those whose broadcast did not come: all at first, after broadcasts were lost and
 * after a read that failed, else those created lately.
 */
export class IssuedKeys {
  private next: Span = 'all';

  /** `read` reads a span of keys and tells whoever asks for them. */
  constructor(private readonly read: (span: Span) => Promise<void>) {}

  /** To be called when broadcasts are heard again: those before are lost. */
  readAllNext(): void {
    this.next = 'all';
  }

  /** To be called several times a minute. Throws what reading does. */
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
