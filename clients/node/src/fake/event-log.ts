import type { Event, SequencedEvent } from '../api/types.js';

const HEARTBEAT_MS = 15_000;

/** The events of the fake: kept, read and streamed as by the service. */
export class FakeEventLog {
  readonly events: SequencedEvent[] = [];
  private readonly waiting = new Set<() => void>();

  add(event: Event): void {
    this.events.push({ sequence: this.events.length + 1, event });
    for (const wake of [...this.waiting]) wake();
  }

  /** Answers `GET /api/v1/events`. */
  async page(after: number, types: readonly string[] | undefined, limit: number, waitMs: number) {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const found = this.after(after, types).slice(0, limit);
      const next_after = found.length === limit ? found.at(-1)!.sequence : this.events.length;
      if (found.length > 0 || Date.now() >= deadline) return { data: found, next_after };
      await this.change(deadline - Date.now());
    }
  }

  /** As the service: a heartbeat at once, and one after every silence, with the sequence that was reached. */
  stream(after: number, types: readonly string[] | undefined): ReadableStream<Uint8Array> {
    let last = after;
    let sent = after;
    let cancelled = false;
    const encoder = new TextEncoder();
    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(heartbeat(after))),
      pull: async (controller) => {
        for (;;) {
          if (cancelled) return;
          const [next] = this.after(last, types);
          if (next) {
            last = sent = next.sequence;
            const { type } = next.event;
            const block = `id: ${last}\nevent: ${type}\ndata: ${JSON.stringify(next.event)}\n\n`;
            return controller.enqueue(encoder.encode(block));
          }
          last = this.events.length;
          if (!(await this.change(HEARTBEAT_MS)) && !cancelled) {
            const beat = last > sent ? heartbeat(last) : heartbeat();
            sent = last;
            return controller.enqueue(encoder.encode(beat));
          }
        }
      },
      cancel: () => {
        cancelled = true;
        for (const wake of [...this.waiting]) wake();
      },
    });
  }

  private after(sequence: number, types: readonly string[] | undefined): readonly SequencedEvent[] {
    return this.events.slice(sequence).filter(({ event }) => types?.includes(event.type) ?? true);
  }

  /** Resolves with true when an event came, with false after the time. */
  private change(withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (came: boolean) => {
        this.waiting.delete(wake);
        clearTimeout(timer);
        resolve(came);
      };
      const wake = () => end(true);
      const timer = setTimeout(() => end(false), withinMs);
      this.waiting.add(wake);
    });
  }
}

function heartbeat(id?: number): string {
  return id === undefined ? ': heartbeat\n\n' : `: heartbeat\nid: ${id}\n\n`;
}
