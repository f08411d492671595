import { describe, expect, it } from '@jest/globals';
import { isXml, withEndTags } from './xhtml.js';

describe('XHTML for an HTML parser', () => {
  it.each([
    ['<script src="/a.js"/>', '<script src="/a.js"></script>'],
    ['<div id="a" /><p>x</p>', '<div id="a" ></div><p>x</p>'],
    ['<svg:rect/>', '<svg:rect></svg:rect>'],
    ['<br/><IMG src="a"/>', '<br/><IMG src="a"/>'],
    ['<a href="/b/">c</a>', '<a href="/b/">c</a>'],
    ['<a title="<i/>"/>', '<a title="<i/>"></a>'],
    ["<a title='\"/>'/>", "<a title='\"/>'></a>"],
    ['<!-- <b/> --><b/>', '<!-- <b/> --><b></b>'],
    ['<p><![CDATA[<b/> & c]]></p><b/>', '<p>&lt;b/> &amp; c</p><b></b>'],
    ['<script>"a &amp; b"<![CDATA["&lt; <i/>"]]></script>&lt;', '<script>"a & b""&lt; <i/>"</script>&lt;'],
    ['<script><![CDATA["</script>"]]></script>', '<script>"\\u003c/script>"</script>'],
    ['<script/><p>&amp;<![CDATA[<]]></p>', '<script></script><p>&amp;&lt;</p>'],
    ['<?xml a="<b/>"?><b/>', '<?xml a="<b/>"?><b></b>'],
    ['<i/><b title="', '<i></i><b title="'],
    ["1 < 2 isn't <b/>", "1 < 2 isn't <b></b>"],
  ])('of %s is %s', (xhtml, html) => {
    expect(withEndTags(xhtml)).toBe(html);
  });
});

describe('a media type', () => {
  it.each([
    ['application/xhtml+xml; charset=utf-8', true],
    ['text/xml', true],
    ['application/xml', true],
    ['text/html', false],
    [undefined, false],
  ])('%s is of XML: %s', (type, is) => {
    expect(isXml(type)).toBe(is);
  });
});
