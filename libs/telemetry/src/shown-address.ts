import { SECRET_NAME } from './redaction.js';

/** What stands for an address that can't be read: where its password is, nobody can say. */
const NOT_SHOWN = '(not a valid address)';
const HIDDEN = '***';

/** An address of a server without its passwords, for logs and errors: `amqp://gateway:***@broker:5672/acs`. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (!url?.host || endsItsHostTooEarly(url)) return NOT_SHOWN;
  if (url.password) url.password = HIDDEN;
  for (const name of [...url.searchParams.keys()]) {
    if (SECRET_NAME.test(name)) url.searchParams.set(name, HIDDEN);
  }
  return url.href;
}

/** A password with an unescaped `/`, `?` or `#` is parsed as what follows the host, up to an `@` that does not belong there. */
function endsItsHostTooEarly({ pathname, search, hash }: URL): boolean {
  return `${pathname}${search}${hash}`.includes('@');
}
