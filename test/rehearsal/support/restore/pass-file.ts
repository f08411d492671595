import { writeFileSync } from 'node:fs';

/** The variables by which Postgres's own programs log in to `url`, whose password goes into a file that they read it from. */
export function withPassFile(url: string, file: string): Readonly<Record<'DATABASE' | 'PGPASSFILE', string>> {
  const address = new URL(url);
  const { hostname, port, username, password } = address;
  writeFileSync(file, `${hostname}:${port}:*:${username}:${decodeURIComponent(password)}\n`, { mode: 0o600 });
  address.password = '';
  return { DATABASE: address.href, PGPASSFILE: file };
}
