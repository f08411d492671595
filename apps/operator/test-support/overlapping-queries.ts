import { Client } from 'pg';

const prototype = Client.prototype as unknown as {
  query(this: Client, ...args: unknown[]): unknown;
};

/**
 * Runs `work`, and resolves with what it resolves with and the queries that began while another one was under way on the same
 * connection: pg lets them wait for each other, warns of it once, and will refuse them.
 */
export async function withOverlaps<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly overlaps: readonly unknown[] }> {
  const underWay = new Map<Client, number>();
  const overlaps: unknown[] = [];
  const add = (client: Client, count: number) => {
    const before = underWay.get(client) ?? 0;
    underWay.set(client, before + count);
    return before;
  };
  const { query } = prototype;
  prototype.query = function (...args) {
    const pending = query.apply(this, args);
    if (!(pending instanceof Promise)) return pending;
    if (add(this, 1) > 0) overlaps.push(args[0]);
    const end = () => void add(this, -1);
    pending.then(end, end);
    return pending as unknown;
  };
  try {
    return { result: await work(), overlaps };
  } finally {
    prototype.query = query;
  }
}
