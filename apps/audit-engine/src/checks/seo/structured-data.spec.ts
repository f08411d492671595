import { body, describeCheck, head, schema } from '../../../test-support/describe-check.js';

const ARTICLE = {
  '@type': 'Article',
  headline: 'Beans',
  author: { '@type': 'Person', name: 'A' },
  datePublished: '2026-01-01',
};
describeCheck('seo.schema.required_props', [
  ['a complete article', head(schema(ARTICLE)), 1],
  ['a product with a name alone', head(schema({ '@type': 'Product', name: 'Hose' })), 0.5],
  ['none', head(''), 0.3],
  ['a type without a rule', head(schema({ '@type': 'WebPage' })), 0.3],
]);

describeCheck('seo.schema.valid_json', [
  ['valid blocks', head(schema(ARTICLE)), 1],
  ['a broken one of two', head(`${schema(ARTICLE)}<script type="application/ld+json">{,}</script>`), 0.5],
  ['one without a context', head('<script type="application/ld+json">{"@type":"Article"}</script>'), 0],
  ['none', head(''), null],
]);

describeCheck('seo.schema.breadcrumb', [
  ['one in JSON-LD', head(schema({ '@type': 'BreadcrumbList', itemListElement: [] })), 1],
  ['one in microdata', body('<ol itemscope itemtype="https://schema.org/BreadcrumbList"></ol>'), 1],
  ['none', head(''), 0],
  ['a home page', head(''), null, { url: 'https://site.example/' }],
]);

describeCheck('seo.schema.consistent', [
  ['a visible headline', `${head(schema(ARTICLE))}<h1>Beans!</h1>`, 1],
  ['a headline nobody sees', `${head(schema(ARTICLE))}<h1>Peas</h1>`, 0],
  ['no claims', head(''), null],
]);
