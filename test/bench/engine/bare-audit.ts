import { Client } from 'undici';
import { parse } from 'parse5';

/** What nobody can leave out: the page over a connection of its own, decoded and parsed. Returns the bytes that came. */
export async function bareAudit(url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  try {
    const { body } = await client.request({ method: 'GET', path: pathname });
    const bytes = await body.bytes();
    parse(new TextDecoder().decode(bytes));
    return bytes.length;
  } finally {
    await client.close();
  }
}
