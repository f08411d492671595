/** Protocol and credentials, the hosts, and the rest. Credentials end at an @ before the path. */
const PARTS = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * Returns an address of one host for each host of `amqp://user:password@one:5672,two:5672/vhost`, in their order. Hosts
 * share credentials, path and query, as in the addresses of libpq and MongoDB. Any other text is returned as it is.
 */
export function eachHost(address: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address];
}

/** Changes an address of one or several hosts by a function that gets it with its first host. Throws a `TypeError` if it is none. */
export function changeAddress(address: string, change: (url: URL) => void): string {
  const [url, ...others] = eachHost(address).map((each) => new URL(each));
  change(url!);
  const hosts = [url, ...others].map((each) => each!.host).join(',');
  if (others.length === 0) return url!.href;
  return url!.href.replace(PARTS, (_all, before: string, _host, after: string) => before + hosts + after);
}
