import { describe, expect, it } from '@jest/globals';
import { schema } from '../../test-support/describe-check.js';
import { pageOf, sourceOf, words } from '../../test-support/page-of.js';
import { readPage } from './page.js';

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

  it.each([
    ['a style with a value of another property', '<div style="backface-visibility: hidden">seen</div>'],
    ['a style that another overrides', '<div style="display: none; display: block">seen</div>'],
    ['what is shown once it is searched for', '<p>A</p><div hidden="Until-Found">seen</div>'],
    ['what React streams', '<template id="B:1"></template><div hidden id="S:1"><p>seen</p></div>'],
  ])('counts %s as text', (_what, markup) => {
    expect(pageOf(markup).bodyText).toContain('seen');
  });

  it.each([
    ['style="DISPLAY : none !important; display:block"'],
    ['style="visibility:collapse"'],
    ['style="content-visibility: hidden"'],
    ['hidden="hidden" id="S:x"'],
  ])('does not count text with %s', (attributes) => {
    expect(pageOf(`<p>seen</p><p ${attributes}>a</p>`).bodyText).toBe('seen');
  });

  it.each([
    ['options', '<select><option>a<option>b</select>'],
    ['suggestions', '<input list=l><datalist id=l><option>a</datalist>'],
    ['what is to be edited', '<textarea>a</textarea>'],
    ['what stands in for a film', '<video src="/v"><p>a <a href="/v">film</a></p></video>'],
  ])('does not count %s as text', (_what, markup) => {
    const page = pageOf(`<main><p>seen</p><div>${markup}</div></main>`);
    expect(page).toMatchObject({ bodyText: 'seen', main: { text: 'seen' } });
  });

  it('reads a ruby without its annotations', () => {
    const page = pageOf(
      '<main><ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>の<ruby>音<rt>おと</ruby></main>',
    );
    expect(page).toMatchObject({ bodyText: '水の音', main: { text: '水の音' } });
  });

  it('drops characters that nobody sees', () => {
    expect(pageOf('<p>Garten&shy;schlauch&ZeroWidthSpace;halter').bodyText).toBe('Gartenschlauchhalter');
  });

  it.each([
    [
      'its host, with the children of it in slots',
      '<x-card><template shadowrootmode="open"><h2><slot name=t>no title</slot></h2><p>a <slot></slot> z</p></template><b slot=t>Title</b>text</x-card>',
      'Title a text z',
    ],
    ['what no slot takes', '<p><template shadowrootmode=closed>in</template>out</p>', 'in'],
    [
      'one in another',
      '<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open>b <slot></slot></template><slot></slot></x-b></template>own</x-a>',
      'b own',
    ],
    ['another mode', '<div><template shadowrootmode=none>in</template>out</div>', 'out'],
    ['no host', '<ul><template shadowrootmode=open>in</template><li>out</ul>', 'out'],
    [
      'the second',
      '<div><template shadowrootmode=open>1</template><template shadowrootmode=open>2</template></div>',
      '1',
    ],
  ])('shows a shadow tree in the markup as browsers do: %s', (_what, markup, text) => {
    expect(pageOf(markup).bodyText).toBe(text);
  });

  it.each([
    ['the gap of a part', '<main><template id="B:1"></template></main><div hidden id="S:1">in</div>', 'in'],
    [
      'parts of parts, some with the prefix of an app',
      '<main><i><template id="aB:f"></template></i> end</main><div hidden id="aS:f">a <template id="P:2"></template></div><div hidden id="S:2">b</div>',
      'a b end',
    ],
    [
      'rows of a table',
      '<main><table><template id="B:1"></template></table></main><table hidden><tbody id="S:1"><tr><td>in</table>',
      'in',
    ],
    ['no part in itself', '<main>a</main><div hidden id="S:1"><template id="B:1"></template>b</div>', 'a'],
  ])('shows what React streams where its script moves it: %s', (_what, markup, text) => {
    expect(pageOf(markup).main.text).toBe(text);
  });

  it('keeps the structured data of children that no slot takes', () => {
    const page = pageOf(`<div><template shadowrootmode=open>in</template>${schema({ '@type': 'A' })}</div>`);
    expect(page.structuredData.nodes).toHaveLength(1);
  });

  it('is decoded by a meta element that comes late', () => {
    const markup = `<head><!-- ${'x'.repeat(1_100)} --><script>'<meta charset="koi8-r">'</script><meta charset="windows-1251"></head><h1>`;
    const bytes = Buffer.concat([Buffer.from(markup), Buffer.from([0xcc, 0xb8, 0xe4])]);
    const page = readPage(sourceOf(bytes, { headers: { 'content-type': 'text/html' } }), new Date(0));
    expect(page).toMatchObject({
      bodyText: 'Мёд',
      decoded: { encoding: 'windows-1251', declaredBy: 'meta' },
    });
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
