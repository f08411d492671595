/** One block of a `text/event-stream`: what stands between two empty lines. */
export interface Block {
  readonly id?: string;
  readonly data?: string;
  /** Milliseconds to wait before the stream is opened again. */
  readonly retry?: number;
}

/** Puts the pieces of a stream together. What has no empty line after it is no block yet. */
export class BlockReader {
  private rest = '';

  push(text: string): Block[] {
    // A CR at the end may be the first half of a CRLF.
    const all = this.rest + text;
    const held = all.endsWith('\r') ? '\r' : '';
    const lines = all.slice(0, all.length - held.length).replace(/\r\n?/g, '\n');
    const blocks = lines.split('\n\n');
    this.rest = blocks.pop()! + held;
    return blocks.map(blockOf);
  }
}

function blockOf(text: string): Block {
  const data: string[] = [];
  const block: { id?: string; retry?: number } = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'data') data.push(value);
    else if (name === 'id') block.id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return data.length === 0 ? block : { ...block, data: data.join('\n') };
}
