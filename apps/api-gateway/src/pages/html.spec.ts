import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';

describe('markup from a template', () => {
  it('escapes every value, between tags and in attributes', () => {
    const evil = `"><script>alert('&')</script>`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;';
    expect(html`<a title="${evil}">${evil}</a>`.markup).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  it('keeps its own markup as it is, and takes undefined for nothing', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    expect(html`${items}${undefined}${html`<hr />`}${7}`.markup).toBe('<li>a</li><li>&lt;</li><hr />7');
  });

  it('loses the indentation of its own lines, and keeps that of its values', () => {
    const lines = 'a\n  b';
    expect(
      html`<pre>${lines}</pre>
        <hr />`.markup,
    ).toBe('<pre>a\n  b</pre>\n<hr />');
  });
});
