const times = (text: string, count: number) => text.repeat(count);
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Pages made to cost time or memory, of up to the 5 MB that an audit takes. Each is refused, or audited all the same. */
export const HOSTILE_PAGES: Readonly<Record<string, () => string>> = {
  '500,000 nested div': () => times('<div>', 500_000),
  'misnested formatting, 56 KB': () => `<p>${each(3_000, (n) => `<b id=${n}>`)}${times('</p><p>x', 3_000)}`,
  '50,000 svg and p end tags': () => times('<svg>', 50_000) + times('</p>', 50_000),
  '200,000 options': () => `<select>${times('<option>', 200_000)}`,
  'depth 499, over and over': () => times(`${times('<div>', 499)}x${times('</div>', 499)}`, 100),
  '50,000 attributes': () => `<a ${each(50_000, (n) => `a${n}=1 `)}>x</a>`,
  '5 MB of <': () => times('<', 5_000_000),
  '5 MB of one word': () => times('a', 5_000_000),
  '5 MB of words': () => times('a ', 2_500_000),
  '5 MB of end tags': () => times('</p>', 1_250_000),
  '5 MB of processing instructions': () => times('<?x>', 1_250_000),
  '5 MB of comments': () => times('<!---->', 714_000),
  '5 MB of sentences': () => `<main><p>${times('What is a bean? It is a seed. ', 166_000)}`,
  '59,000 list items': () => `<ul>${times('<li>x', 59_000)}`,
  '5 MB of JSON-LD': () =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[${times('{"@type":"Question","name":"x"},', 150_000)}{}]}</script>`,
  'JSON of 1 million levels': () =>
    `<script type="application/ld+json">${times('[', 1_000_000)}${times(']', 1_000_000)}</script>`,
};
