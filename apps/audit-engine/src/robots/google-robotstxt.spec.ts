import { describe, expect, it } from '@jest/globals';
import { comparablePattern } from './comparable-path.js';
import { robotsAccess } from './robots-access.js';
import { parseRobots } from './robots-file.js';

/*
 * The cases of google/robotstxt (robots_test.cc and reporting_robots_test.cc, Apache-2.0, Copyright Google LLC) as
 * tables. Where we answer otherwise, the reason stands beside the case.
 */

/** Google's verdict for each path. */
interface Case {
  readonly file: string;
  readonly agent?: string;
  readonly allowed?: readonly string[];
  readonly refused?: readonly string[];
  /** The paths that we answer otherwise. */
  readonly otherwise?: Readonly<Record<string, string>>;
}

const foo = (...rules: string[]) => ['user-agent: FooBot', ...rules].join('\n');
const GROUPS =
  'allow: /foo/bar/\n\nuser-agent: FooBot\ndisallow: /\nallow: /x/\nuser-agent: BarBot\ndisallow: /\nallow: /y/\n\n\n' +
  'allow: /w/\nuser-agent: BazBot\n\nuser-agent: FooBot\nallow: /z/\ndisallow: /\n';
const SPELLED = ['User-Agent: FOO BAR', 'User-Agent: foo bar', 'User-Agent: FoO bAr'];
const SPACED = 'User-Agent: *\nDisallow: /\nUser-Agent: Foo Bar\nAllow: /x/\nDisallow: /\n';
const LAST =
  'user-agent: FooBot\nallow: /\nuser-agent: BarBot\ndisallow: /\nuser-agent: BazBot\ndisallow: /\n';
const TWO = 'User-agent: *\nDisallow: /x/\nUser-agent: FooBot\nDisallow: /y/\n';
const UNENCODED = 'the address of an audit is always encoded, so we compare in that form';
const QUERY = '/foo/bar?qux=taz&baz=http://foo.bar?tar&par';
const FISH = ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html'];
const LONG = 8 * 2_083;
const long = (name: string, letter: string) => '/x/'.padEnd(LONG - name.length + 1, letter);

const CASES: Readonly<Record<string, readonly Case[]>> = {
  GoogleOnly_SystemTest: [
    { file: '', allowed: ['/'] },
    { file: foo('disallow: /'), agent: '', allowed: ['/'] },
    { file: foo('disallow: /'), refused: ['/'] },
    { file: '', agent: '', allowed: ['/'] },
  ],
  ID_LineSyntax_Line: [
    { file: foo('disallow: /'), refused: ['/x/y'] },
    { file: 'foo: FooBot\nbar: /\n', allowed: ['/x/y'] },
    { file: 'user-agent FooBot\ndisallow /\n', refused: ['/x/y'] },
  ],
  ID_LineSyntax_Groups: [
    { file: GROUPS, allowed: ['/x/b', '/z/d'], refused: ['/y/c', '/foo/bar/'] },
    { file: GROUPS, agent: 'BarBot', allowed: ['/y/c', '/w/a'], refused: ['/z/d', '/foo/bar/'] },
    { file: GROUPS, agent: 'BazBot', allowed: ['/z/d'], refused: ['/foo/bar/'] },
  ],
  ID_LineSyntax_Groups_OtherRules: ['FooBot', 'BarBot'].flatMap((agent) =>
    [
      'User-agent: BarBot\nSitemap: https://foo.bar/sitemap',
      'User-agent: FooBot\nInvalid-Unknown-Line: unknown',
    ].map((lines) => ({ file: `${lines}\nUser-agent: *\nDisallow: /\n`, agent, refused: ['/'] })),
  ),
  ID_REPLineNamesCaseInsensitive: [
    'USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /\n',
    'user-agent: FooBot\nallow: /x/\ndisallow: /\n',
    'uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /\n',
  ].map((file) => ({ file, allowed: ['/x/y'], refused: ['/a/b'] })),
  ID_UserAgentValueCaseInsensitive: SPELLED.flatMap((line) =>
    ['Foo', 'foo'].map((agent) => ({
      file: `${line}\nAllow: /x/\nDisallow: /\n`,
      agent,
      allowed: ['/x/y'],
      refused: ['/a/b'],
    })),
  ),
  GoogleOnly_AcceptUserAgentUpToFirstSpace: [
    { file: SPACED, agent: 'Foo', allowed: ['/x/y'] },
    { file: SPACED, agent: 'Foo Bar', refused: ['/x/y'] },
  ],
  ID_GlobalGroups_Secondary: [
    { file: '', allowed: ['/x/y'] },
    { file: `user-agent: *\nallow: /\n${foo('disallow: /')}`, refused: ['/x/y'] },
    { file: `user-agent: *\nallow: /\n${foo('disallow: /')}`, agent: 'BarBot', allowed: ['/x/y'] },
    { file: LAST, agent: 'QuxBot', allowed: ['/x/y'] },
  ],
  ID_AllowDisallow_Value_CaseSensitive: [
    { file: foo('disallow: /x/'), refused: ['/x/y'] },
    { file: foo('disallow: /X/'), allowed: ['/x/y'] },
  ],
  ID_LongestMatch: [
    { file: foo('disallow: /x/page.html', 'allow: /x/'), refused: ['/x/page.html'] },
    { file: foo('allow: /x/page.html', 'disallow: /x/'), allowed: ['/x/page.html'], refused: ['/x/'] },
    { file: foo('disallow: ', 'allow: '), allowed: ['/x/page.html'] },
    { file: foo('disallow: /', 'allow: /'), allowed: ['/x/page.html'] },
    { file: foo('disallow: /x', 'allow: /x/'), refused: ['/x'], allowed: ['/x/'] },
    { file: foo('disallow: /x/page.html', 'allow: /x/page.html'), allowed: ['/x/page.html'] },
    { file: foo('allow: /page', 'disallow: /*.html'), refused: ['/page.html'], allowed: ['/page'] },
    { file: foo('allow: /x/page.', 'disallow: /*.html'), allowed: ['/x/page.html'], refused: ['/x/y.html'] },
    { file: TWO, allowed: ['/x/page'], refused: ['/y/page'] },
  ],
  ID_Encoding: [
    { file: foo('Disallow: /', `Allow: ${QUERY}`), allowed: [QUERY] },
    ...['/foo/bar/ツ', '/foo/bar/%E3%83%84'].map((path) => ({
      file: foo('Disallow: /', `Allow: ${path}`),
      allowed: ['/foo/bar/%E3%83%84'],
      refused: ['/foo/bar/ツ'],
      otherwise: { '/foo/bar/ツ': UNENCODED },
    })),
    {
      file: foo('Disallow: /', 'Allow: /foo/bar/%62%61%7A'),
      allowed: ['/foo/bar/%62%61%7A'],
      refused: ['/foo/bar/baz'],
      otherwise: { '/foo/bar/baz': 'RFC 9309 section 2.2.2 has this pair as an example of a match' },
    },
  ],
  ID_SpecialCharacters: [
    {
      file: foo('Disallow: /foo/bar/quz', 'Allow: /foo/*/qux'),
      refused: ['/foo/bar/quz'],
      allowed: ['/foo/quz', '/foo//quz', '/foo/bax/quz'],
    },
    {
      file: foo('Disallow: /foo/bar$', 'Allow: /foo/bar/qux'),
      refused: ['/foo/bar'],
      allowed: ['/foo/bar/qux', '/foo/bar/', '/foo/bar/baz'],
    },
    {
      file: foo('# Disallow: /', 'Disallow: /foo/quz#qux', 'Allow: /'),
      allowed: ['/foo/bar'],
      refused: ['/foo/quz'],
    },
  ],
  GoogleOnly_IndexHTMLisDirectory: [
    {
      file: 'User-Agent: *\nAllow: /allowed-slash/index.html\nDisallow: /\n',
      allowed: ['/allowed-slash/', '/allowed-slash/index.html'],
      refused: ['/allowed-slash/index.htm', '/anyother-url'],
    },
  ],
  GoogleOnly_LineTooLong: [
    {
      file: foo(`disallow: ${long('disallow: ', 'a')}/qux`),
      allowed: ['/fux'],
      refused: [`${long('disallow: ', 'a')}/fux`],
    },
    {
      file: foo('disallow: /', ...['a', 'b'].map((letter) => `allow: ${long('allow: ', letter)}/qux`)),
      refused: ['/'],
      allowed: [`${long('allow: ', 'a')}/qux`, `${long('allow: ', 'b')}/fux`],
    },
  ],
  GoogleOnly_DocumentationChecks: [
    ...[
      { pattern: '/fish', other: '/Fish.asp' },
      { pattern: '/fish*', other: '/Fish.bar' },
    ].map(({ pattern, other }) => ({
      file: foo('disallow: /', `allow: ${pattern}`),
      allowed: [...FISH, '/fish.html?id=anything'],
      refused: ['/bar', other, '/catfish', '/?id=fish'],
    })),
    {
      file: foo('disallow: /', 'allow: /fish/'),
      allowed: ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
      refused: ['/bar', '/fish', '/fish.html', '/Fish/Salmon.html'],
    },
    {
      file: foo('disallow: /', 'allow: /*.php'),
      allowed:
        '/filename.php /folder/filename.php /folder/filename.php?parameters //folder/any.php.file.html /filename.php/ /index?f=filename.php/'.split(
          ' ',
        ),
      refused: ['/bar', '/php/', '/index?php', '/windows.PHP'],
    },
    {
      file: foo('disallow: /', 'allow: /*.php$'),
      allowed: ['/filename.php', '/folder/filename.php'],
      refused:
        '/bar /filename.php?parameters /filename.php/ /filename.php5 /php/ /filename?php /aaaphpaaa //windows.PHP'.split(
          ' ',
        ),
    },
    {
      file: foo('disallow: /', 'allow: /fish*.php'),
      allowed: ['/fish.php', '/fishheads/catfish.php?parameters'],
      refused: ['/bar', '/Fish.PHP'],
    },
    { file: foo('allow: /p', 'disallow: /'), allowed: ['/page'] },
    { file: foo('allow: /folder', 'disallow: /folder'), allowed: ['/folder/page'] },
    { file: foo('allow: /page', 'disallow: /*.htm'), refused: ['/page.htm'] },
    { file: foo('allow: /$', 'disallow: /'), allowed: ['/'], refused: ['/page.html'] },
  ],
};

describe('the access cases of google/robotstxt', () => {
  const rows = Object.entries(CASES).flatMap(([test, cases]) =>
    cases.flatMap(({ file, agent = 'FooBot', allowed = [], refused = [], otherwise = {} }) =>
      [
        ...allowed.map((path) => ({ path, google: true })),
        ...refused.map((path) => ({ path, google: false })),
      ].map(({ path, google }) => {
        const reason = otherwise[path];
        return { test, file, agent, path, expected: reason === undefined ? google : !google };
      }),
    ),
  );

  it.each(rows.map((row) => [row.test, row.agent, row.path.slice(0, 60), row] as const))(
    '%s: %s at %s',
    (_test, _agent, _path, { file, agent, path, expected }) => {
      expect(robotsAccess(parseRobots(file), agent, path).allowed).toBe(expected);
    },
  );

  it('are all of them', () => {
    expect(rows).toHaveLength(145);
  });
});

describe('the product tokens of google/robotstxt', () => {
  const named = (token: string) =>
    robotsAccess(parseRobots(`user-agent: ${token}\ndisallow: /`), token, '/').named;

  it.each(['Foobot', 'Foobot-Bar', 'Foo_Bar'])('%s is one', (token) => {
    expect(named(token)).toBe(true);
  });

  it.each(['', 'ツ', 'Foobot*', ' Foobot ', 'Foobot/2.1', 'Foobot Bar'])('"%s" is none', (token) => {
    expect(named(token)).toBe(false);
  });
});

const LINES = ['User-Agent: foo', 'Allow: /some/path', 'User-Agent: bar', '', '', 'Disallow: /'];
describe('line ends of google/robotstxt', () => {
  it.each([
    ['Unix', `${LINES.join('\n')}\n`],
    ['DOS', `${LINES.join('\r\n')}\r\n`],
    ['Mac', `${LINES.join('\r')}\r`],
    ['no final one', LINES.join('\n')],
    ['mixed', 'User-Agent: foo\nAllow: /some/path\r\nUser-Agent: bar\n\r\n\nDisallow: /'],
  ])('%s: four directives in six lines', (_what, text) => {
    const { groups, errors } = parseRobots(`${text}\nwrong`.replace(/\n\nwrong$|\r\nwrong$/, '\nwrong'));
    expect(groups.map(({ agents, rules }) => [...agents, ...rules.map(({ pattern }) => pattern)])).toEqual([
      ['foo', '/some/path'],
      ['bar', '/'],
    ]);
    expect(errors.map(({ line }) => line)).toEqual([7]);
  });
});

describe('byte order marks of google/robotstxt', () => {
  const decoded = (...bytes: number[]) =>
    Buffer.concat([Buffer.from(bytes), Buffer.from('User-Agent: foo\nAllow: /AnyValue\n')]).toString('utf8');

  it.each([
    ['a whole one', decoded(0xef, 0xbb, 0xbf), []],
    ['two bytes of one', decoded(0xef, 0xbb), []],
    ['one byte of one', decoded(0xef), []],
    ['a broken one', decoded(0xef, 0x11, 0xbf), [1]],
    ['one within the file', 'User-Agent: foo\n\uFEFFAllow: /AnyValue\n', [2]],
  ])('%s leaves the lines with mistakes that Google finds', (_what, text, lines) => {
    // A rule without its user agent is a mistake to us, too.
    const errors = parseRobots(text).errors.filter(({ message }) => message.startsWith('unknown directive'));
    expect(errors.map(({ line }) => line)).toEqual(lines);
  });
});

describe('sitemaps of google/robotstxt', () => {
  const AROUND = 'User-Agent: foo\nAllow: /some/path\nUser-Agent: bar\n\n\n';
  const SITEMAP = 'Sitemap: http://foo.bar/sitemap.xml\n';
  it.each([`${AROUND}${SITEMAP}`, `${SITEMAP}${AROUND}`])('are found in %j', (text) => {
    expect(parseRobots(text).sitemaps).toEqual(['http://foo.bar/sitemap.xml']);
  });
});

/** The paths of addresses, as in TestGetPathParamsQuery, are those of the platform's URL. */
describe('a pattern, by google/robotstxt', () => {
  it.each([
    ['http://www.example.com', 'http://www.example.com'],
    ['/a/b/c', '/a/b/c'],
    ['á', '%C3%A1'],
    ['%aa', '%AA'],
  ])('%s is compared as %s', (pattern, expected) => {
    expect(comparablePattern(pattern)).toBe(expected);
  });
});

describe('the report of google/robotstxt', () => {
  const REPORTED: readonly (readonly [line: string, message?: string])[] = [
    ['User-Agent: foo'],
    ['Allow: /some/path'],
    ['User-Agent bar # no', 'has no colon after user-agent'],
    ['absolutely random line', 'has no directive'],
    ['#so comment, much wow'],
    [''],
    ['unicorns: /extinct', 'unknown directive unicorns'],
    ['noarchive: /some'],
    ['Disallow: /'],
    ['Error #and comment', 'has no directive'],
    ['useragent: baz', 'says useragent for user-agent, which not every crawler understands'],
    ['disallaw: /some', 'says disallaw for disallow, which not every crawler understands'],
    ['site-map: https://e/s.xml #comment', 'says site-map for sitemap, which not every crawler understands'],
    ['sitemap: https://e/t.xml'],
    ['Noarchive: /someCapital'],
  ];

  it('names the same lines', () => {
    const { errors } = parseRobots(REPORTED.map(([line]) => line).join('\n'));
    expect(errors).toEqual(
      REPORTED.flatMap(([, message], index) => (message === undefined ? [] : [{ line: index + 1, message }])),
    );
  });

  it('names a line that is too long, and goes on behind it', () => {
    const { errors, groups } = parseRobots(foo(`disallow: ${'/x/'.padEnd(2_084 * 8, 'a')}`, 'allow: /'));
    expect(errors).toEqual([{ line: 2, message: 'is longer than 16663 characters' }]);
    expect(groups[0]?.rules).toHaveLength(2);
  });

  it.each(['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'disallows'])(
    'reads %s as disallow',
    (name) => {
      expect(robotsAccess(parseRobots(foo(`${name}: /`)), 'FooBot', '/x').allowed).toBe(false);
    },
  );

  it.each(['useragent', 'user agent', 'user-agents'])('reads %s as user-agent', (name) => {
    expect(robotsAccess(parseRobots(`${name}: FooBot\ndisallow: /`), 'FooBot', '/x').allowed).toBe(false);
  });
});
