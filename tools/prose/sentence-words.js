/** The most words of a sentence. */
const MAX = 25;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * A rule of textlint: a sentence of a page, also in a cell of a table, has at most 25 words. `code` counts as one word;
 * a line break in a cell ends a sentence.
 */
export default ({ Syntax, RuleError, report }) => {
  const check = (node) => {
    for (const { segment } of sentences.segment(textOf(node))) {
      const words = segment.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      if (words > MAX) report(node, new RuleError(`${words} words, at most ${MAX}: ${segment.trim()}`));
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
};

function textOf({ type, value = '', children = [] }) {
  if (type === 'Code') return 'Code';
  if (type === 'Html') return value.startsWith('<br') ? '\n' : '';
  if (type === 'Str') return value.replaceAll('\n', ' ');
  return children.map(textOf).join('');
}
