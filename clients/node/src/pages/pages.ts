/** A list that is read page by page: `for await` goes through its items, and asks for a page only when it is needed. */
export class Pages<T> implements AsyncIterable<T> {
  constructor(private readonly read: () => AsyncGenerator<readonly T[], void, undefined>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.read()) yield* page;
  }

  /** The pages as they come; one may be empty. */
  pages(): AsyncGenerator<readonly T[], void, undefined> {
    return this.read();
  }

  /** The first `limit` items. A list may be long: there is no default. */
  async toArray({ limit }: { readonly limit: number }): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }
}
