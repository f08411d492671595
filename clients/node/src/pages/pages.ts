import type { ResponseInfo } from '../client/response.js';

/** One page of a list. */
export interface Page<T> {
  /** It may be empty although more pages follow. */
  readonly data: readonly T[];
  /** Where the next page begins: store it, and pass it to `pages` of the same list later. Null after the last page. */
  readonly next_cursor: string | null;
  readonly response: ResponseInfo;
}

export interface PagesOptions {
  /** The `next_cursor` of a page of the same list. Default: from the beginning. */
  readonly cursor?: string | undefined;
}

/** A list that is read page by page: `for await` goes through its items, and asks for a page only when it is needed. */
export class Pages<T> implements AsyncIterable<T> {
  constructor(private readonly read: (cursor: string | undefined) => Promise<Page<T>>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** The pages as they come. A list that was stopped goes on with the cursor of its last page. */
  async *pages({ cursor }: PagesOptions = {}): AsyncGenerator<Page<T>, void, undefined> {
    for (let next = cursor; ;) {
      const page = await this.read(next);
      yield page;
      if (page.next_cursor === null) return;
      next = page.next_cursor;
    }
  }

  /** The first `limit` items. A list may be long: there is no default, and without a number it throws a `TypeError`. */
  async toArray(options: { readonly limit: number }): Promise<T[]> {
    const limit = (options as Partial<typeof options> | undefined)?.limit;
    if (typeof limit !== 'number' || Number.isNaN(limit))
      throw new TypeError('limit must be a number, as in toArray({ limit: 100 }).');
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }
}
