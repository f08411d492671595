import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly license: string;
};

/** Of https://www.apache.org/licenses/LICENSE-2.0.txt. */
const APACHE_2_0 = 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30';

describe('the files of a release', () => {
  it('have the licence that package.json names, to the letter', () => {
    expect(license).toBe('Apache-2.0');
    expect(createHash('sha256').update(readFileSync('LICENSE')).digest('hex')).toBe(APACHE_2_0);
  });

  it.each(['clients/node', 'clients/python'])('have it in the package %s, too', (folder) => {
    expect(readFileSync(`${folder}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  it('give the client libraries the version of the service that serves them', () => {
    const node = JSON.parse(readFileSync('clients/node/package.json', 'utf8')) as { version: string };
    expect(node.version).toBe(version);
    expect(readFileSync('clients/node/src/http/transport.ts', 'utf8')).toContain(`VERSION = '${version}'`);
    expect(readFileSync('clients/python/src/audit_credit/_version.py', 'utf8')).toContain(
      `__version__ = "${version}"`,
    );
  });

  it.each(['README.md', 'docs/how-to/partners/first-audit.md'])(
    'have the client libraries of this version installed by %s',
    (page) => {
      const text = readFileSync(page, 'utf8');
      expect(text).toContain(`/clients/audit-credit-client-${version}.tgz`);
      expect(text).toContain(`/clients/audit_credit-${version}-py3-none-any.whl`);
    },
  );

  it('say what changed, in this version and in each before it, the newest first', () => {
    const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
      ([, text]) => text ?? '',
    );
    const [unreleased, ...released] = headings;
    expect(unreleased).toBe('Unreleased');
    // Before the first release there is none.
    const [newest = `${version} - 2000-01-01`] = released;
    expect(newest).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`));
    const dates = released.map((heading) => heading.split(' - ')[1] ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('say whether this version gets security fixes', () => {
    const [major, minor] = version.split('.');
    expect(readFileSync('SECURITY.md', 'utf8')).toMatch(
      new RegExp(`^\\| ${major}\\.${minor}\\.x +\\| yes`, 'm'),
    );
  });
});
