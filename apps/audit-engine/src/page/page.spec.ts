import { describe, expect, it } from '@jest/globals';
import { pageOf, words } from '../../test-support/page-of.js';

describe('a page', () => {
  it('resolves links against its base element', () => {
    const page = pageOf('<head><base href="https://cdn.example/b/"></head><a href="c">x</a>');
    expect(page.elements.anchors[0]?.url?.href).toBe('https://cdn.example/b/c');
  });

  it('is read as XHTML where it is sent as that', () => {
    const page = pageOf(
      '<?xml version="1.0"?><html xml:lang="de"><head><title/><script src="/a.js"/></head><body><div id="a"/><h1>Beete</h1></body></html>',
      { headers: { 'content-type': 'application/xhtml+xml' } },
    );
    expect(page).toMatchObject({ bodyText: 'Beete', lang: 'de' });
  });

  it('has its head where browsers end it', () => {
    const page = pageOf('<head><title>a</title><img src="x"><meta name="robots" content="noindex"></head>');
    const metas = page.elements.metas.map(({ element: _, ...rest }) => rest);
    expect(metas).toEqual([{ name: 'robots', content: 'noindex', inHead: false }]);
  });

  it('does not count hidden text, scripts and templates as text', () => {
    const page = pageOf(
      '<p>seen</p><p hidden>a</p><p style="display:none">b</p><script>c</script><template>d</template>',
    );
    expect(page.bodyText).toBe('seen');
  });

  it('reads a quotation in the line with its marks', () => {
    expect(pageOf('<p>She said <q>it rains</q>.</p>').bodyText).toBe('She said “it rains”.');
  });

  it('parts the words of neighbouring blocks and keeps those of inline elements together', () => {
    expect(pageOf('<div>a</div><div>b<b>c</b></div>').bodyText).toBe('a bc');
  });
});

describe('the main content', () => {
  const text = (html: string) => pageOf(html).main.text.replace(/\s+/g, ' ');
  const long = words(60);

  it('is the content of the main landmark, without navigation and asides', () => {
    expect(
      text(`<nav>menu</nav><main><nav>toc</nav><p>body</p><aside>ad</aside></main><footer>end</footer>`),
    ).toBe('body');
  });

  it('is the longest article where there is no main', () => {
    const page = pageOf(`<div>menu</div><article><p>${long}</p></article><article><p>short</p></article>`);
    expect(page.main.source).toBe('article');
    expect(page.main.words).toBe(60);
  });

  it('is where the paragraphs are where there is neither', () => {
    const page = pageOf(`<div><ul><li>menu</li></ul></div><div id="x"><p>${long}</p><p>more</p></div>`);
    expect(page.main).toMatchObject({ source: 'densest', words: 61 });
  });

  it('is the body, header and footer left out, where there is nothing to go by', () => {
    const page = pageOf('<header>top</header>hello world<footer>end</footer>');
    expect(page.main).toMatchObject({ source: 'body', text: 'hello world' });
  });

  it('comes as blocks, each with its element', () => {
    const { blocks } = pageOf(
      `<main>loose <b>text</b><h2>Head</h2><p>para</p><ol><li>a</li><li>b</li></ol><table><tr><th>x<th>y<tr><td>1<td>2</table>
       <blockquote cite="u">said</blockquote><details><summary>Q?</summary>A</details><dl><dt>T<dd>D</dl></main>`,
    ).main;
    expect(blocks.map(({ element: { tagName }, ...block }) => ({ ...block, tagName }))).toEqual([
      { kind: 'paragraph', text: 'loose text', tagName: 'main' },
      { kind: 'heading', level: 2, text: 'Head', tagName: 'h2' },
      { kind: 'paragraph', text: 'para', tagName: 'p' },
      { kind: 'list', ordered: true, items: ['a', 'b'], tagName: 'ol' },
      { kind: 'table', rows: 2, columns: 2, headers: true, text: 'x y 1 2', tagName: 'table' },
      { kind: 'quote', text: 'said', attributed: true, tagName: 'blockquote' },
      { kind: 'answer', question: 'Q?', text: 'A', tagName: 'details' },
      { kind: 'answer', question: 'T', text: 'D', tagName: 'dt' },
    ]);
  });
});

describe('a panel that readers open', () => {
  it.each([
    ['below a button', '<button>More</button><div hidden>inside</div>'],
    ['below a heading', '<h3>Question</h3><div style="display: none">inside</div>'],
    ['below a heading with a button', '<h3><button>Q <i>+</i></button></h3><div hidden>inside</div>'],
    [
      'below a part with a button',
      '<div><span role="button">Q</span></div><div aria-hidden="true">inside</div>',
    ],
    ['of a tab', '<div role="tabpanel" hidden><p>inside</p></div>'],
    ['that is controlled', '<a aria-controls="a b">Q</a><p>Text.</p><section id="b" hidden>inside</section>'],
  ])('%s is text', (_what, markup) => {
    const page = pageOf(`<main>${markup}</main>`);
    expect(page.bodyText).toContain('inside');
    expect(page.main.text).toContain('inside');
  });

  it.each([
    ['a part that nothing opens', '<p>Text.</p><div hidden>inside</div>'],
    ['the second part below a heading', '<h3>Question</h3><div hidden></div><div hidden>inside</div>'],
    ['a part below a hidden button', '<button hidden>More</button><div hidden>inside</div>'],
    [
      'a part that a hidden element controls',
      '<div hidden><a aria-controls="b">Q</a></div><p id="b" hidden>inside</p>',
    ],
    [
      'a part below a long one with a button',
      `<div>${'<b>x</b>'.repeat(20)}<button>Q</button></div><div hidden>inside</div>`,
    ],
    ['a label below a button', '<button>More</button><span hidden>inside</span>'],
    ['a dialog below a button', '<button>More</button><div role="dialog" hidden>inside</div>'],
    ['a script below a heading', '<h3>Question</h3><script>inside</script>'],
    ['a part of a navigation', '<nav><button>More</button><div hidden>inside</div></nav>'],
  ])('is not %s', (_what, markup) => {
    expect(pageOf(`<main>${markup}</main>`).bodyText).not.toContain('inside');
  });
});
