import { promises as dns } from 'node:dns';

/** All addresses of a name, IPv4 and IPv6; an empty list or an `ENOTFOUND` where it has none. */
export type Resolver = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers directly. Unlike the system's resolver it adds no search domain to a partner's name, can be
 * aborted, and does not block one of the few threads that decompression shares: a partner's slow name server can't stop
 * all audits.
 */
export const resolveByDns: Resolver = async (name, signal) => {
  const resolver = new dns.Resolver({ timeout: 1_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const records = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = records.flatMap((settled) => (settled.status === 'fulfilled' ? settled.value : []));
    const failures = records.flatMap((settled) =>
      settled.status === 'rejected' ? [settled.reason as Error] : [],
    );
    const failure = failures.find((each) => !meansNoAddress(each)) ?? failures[0];
    if (addresses.length === 0 && failure !== undefined) throw failure;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Asks as the system does, hosts file included. */
export const resolveBySystem: Resolver = async (name) => {
  const records = await dns.lookup(name, { all: true, order: 'verbatim' });
  return records.map(({ address }) => address);
};

function meansNoAddress(failure: Error & { code?: string }): boolean {
  return failure.code === 'ENOTFOUND' || failure.code === 'ENODATA';
}
