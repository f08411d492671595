import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../../test/support/processor-time.js';
import { body, described, head } from '../../../../test-support/describe-check.js';
import { pageOf } from '../../../../test-support/page-of.js';
import { unknownNames } from './schema-names.js';

const namesIn = (html: string) =>
  unknownNames(pageOf(html).structuredData).map(({ name, meant }) => `${name}: ${meant ?? '?'}`);

describe('a name that schema.org does not have', () => {
  it.each<[object, string[]]>([
    [{ '@type': 'Prodcut', name: 'a' }, ['Prodcut: Product']],
    [{ '@type': ['product', 'Thing'] }, ['product: Product']],
    [{ '@type': 'https://schema.org/LocalBuisness' }, ['LocalBuisness: LocalBusiness']],
    [{ '@type': 'Flurbistan' }, ['Flurbistan: ?']],
    [
      { '@type': 'Product', ofers: {}, pricecurrency: 'EUR' },
      ['ofers: offers', 'pricecurrency: priceCurrency'],
    ],
    [{ '@type': 'Product', flurbistan: 1, 'gs1:netWeight': 1, '@reverse': {} }, []],
    [{ '@type': 'SearchAction', 'query-input': 'required name=q' }, []],
    [{ '@type': 'Person', birthDate: { '@type': 'Date', '@value': '1815-12-10' } }, []],
    [{ '@type': 'Organization', founders: 'a', reviews: [] }, []],
    [{ '@type': 'A', abut: 1, 'schema:headlin': 1 }, ['A: ?', 'abut: about', 'headlin: headline']],
  ])('in %j is %j', (node, names) => {
    expect(namesIn(described(node))).toEqual(names);
  });

  it('is none of those that a context defines', () => {
    const context = [
      'https://schema.org',
      { ofers: 'https://a.example/ofers', Prodcut: 'https://a.example/P' },
    ];
    const node = { '@context': context, '@graph': [{ '@type': 'Prodcut', ofers: 1 }] };
    expect(namesIn(head(`<script type="application/ld+json">${JSON.stringify(node)}</script>`))).toEqual([]);
  });

  it('is found in microdata, too', () => {
    expect(
      namesIn(body('<p itemscope itemtype="http://schema.org/Recpie"><b itemprop="nom">a</b></p>')),
    ).toEqual(['Recpie: Recipe']);
  });

  it('is looked for a limited number of times', () => {
    const graph = Array.from({ length: 500 }, (_, n) => ({
      '@type': `Prodcut${n}`,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (__, at) => [`${'descriptio'.repeat(9)}${n}x${at}`, 1]),
      ),
    }));
    const page = pageOf(described({ '@graph': graph }));
    expect(cpuMsOf(() => unknownNames(page.structuredData))).toBeLessThan(500);
    expect(unknownNames(page.structuredData).length).toBeLessThanOrEqual(20);
  });
});
