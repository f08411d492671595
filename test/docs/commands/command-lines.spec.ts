import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const PAGES = [...globSync('*.md'), ...globSync('docs/**/*.md')];

/** What holds a password, or may. */
const SECRET = String.raw`(?:\w*(?:PASSWORD|SECRET)\w*|\w*DATABASE\w*_URL|RABBITMQ\w*_URL|REDIS_URL|SMTP_URL)`;

/** Ways for a password to get onto a command line, where everybody on the machine reads it. */
const WAYS: readonly RegExp[] = [
  new RegExp(String.raw`^(?!export )[a-z]\S* .*\$\{?${SECRET}\b`),
  /\w+:\/\/[^\s:/@"']*:[^\s@"'*]+@/,
  /\bredis-cli\b.* (?:-a|--pass)\b/,
  / --requirepass\b/,
  /\bcurl\b.* (?:-u|--user)\b/,
  /\brabbitmqctl (?:add_user|change_password) \S+ \S+/,
];

/** The commands in the blocks of a page that are for a shell, each with its continued lines. */
function commandsOf(markdown: string): readonly string[] {
  const blocks = markdown.matchAll(/^ *```(?:sh|console)?\n([^]*?)^ *```$/gm);
  return [...blocks].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n */g, '')
      .split('\n')
      .map((line) => line.trim().replace(/^\$ /, ''))
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

function withPassword(commands: readonly string[]): readonly string[] {
  return commands.filter((command) => WAYS.some((way) => way.test(command)));
}

describe('the commands of the pages', () => {
  it('have no password on their command lines', () => {
    const found = PAGES.map((page) => ({ page, commands: commandsOf(readFileSync(page, 'utf8')) }));
    expect(found.flatMap(({ commands }) => commands).length).toBeGreaterThan(200);
    const wrong = found.flatMap(({ page, commands }) =>
      withPassword(commands).map((each) => `${page}: ${each}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    'pg_dump --format=custom --file="$DUMP" "$DATABASE_ADMIN_URL"',
    'psql "$DATABASE_URL" --quiet',
    'psql postgres://acs_admin:geheim@localhost/acs',
    'redis-cli -a geheim ping',
    'redis-server --requirepass geheim',
    'curl -u guest:guest http://localhost:15672/api/overview',
    'rabbitmqctl change_password acs-audit-engine geheim',
  ])('would not pass with %s', (command) => {
    expect(withPassword([command])).toEqual([command]);
  });
});
