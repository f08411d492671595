import { body } from '../../../../test-support/describe-check.js';
import { describeAudit, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.links.descriptive'];
const OPTIONS = { url: 'https://example.com/page.html' };
const GOES = "JavaScript:window.location='/otherpage.html'";
const OTHER = 'https://example.com/otherpage.html';
const NAMED_ALL_THE_SAME =
  'such a link within the site is to become a real one, which must not cost points; so its text counts now';

const link = (text: string, href: string, attributes = '') => `<a href="${href}" ${attributes}>${text}</a>`;
/** Its pages declare no language. */
const one = (what: string, markup: string, passes: boolean, otherwise?: string) =>
  page(what, passes, body(markup).replace(' lang="en"', ''), OPTIONS, otherwise);
/** Lighthouse's texts in the languages that it knows. */
const GENERIC = [
  'click here, click this, go, here, information, learn more, more, more info, more information',
  'right here, read more, see more, start, this',
  'ここをクリック, こちらをクリック, リンク, 続きを読む, 続く, 全文表示',
  'click aquí, click aqui, clicka aquí, clicka aqui, pincha aquí, pincha aqui, aquí, aqui, más',
  'mas, más información, más informacion, mas información, mas informacion, este, enlace',
  'este enlace, empezar',
  'clique aqui, ir, mais informação, mais informações, mais, veja mais',
  '여기, 여기를 클릭, 클릭, 링크, 자세히, 자세히 보기, 계속, 이동, 전체 보기',
  'här, klicka här, läs mer, mer, mer info, mer information',
  'klicke hier, hier klicken, hier, mehr, siehe, dies, das, weiterlesen',
  'அடுத்த பக்கம், மறுபக்கம், முந்தைய பக்கம், முன்பக்கம், மேலும் அறிக, மேலும் தகவலுக்கு',
  'மேலும் தரவுகளுக்கு, தயவுசெய்து இங்கே அழுத்தவும், இங்கே கிளிக் செய்யவும்',
  'اطلاعات بیشتر, اطلاعات, این, اینجا بزنید, اینجا کلیک کنید, اینجا, برو, بیشتر بخوانید',
  'بیشتر بدانید, بیشتر, شروع',
].flatMap((line) => line.split(', '));
const NOT_GENERIC: Readonly<Record<string, string>> = {
  go: 'a link of that text leads to the programming language as often',
};

describeAudit('link-text', CHECKS, [
  ...['click here', 'klicke hier', 'click aquí'].map((text) => one(text, link(text, OTHER), false)),
  one('click here in the United States', link('click here', OTHER, 'lang="en-US"'), false),
  one('klicke hier in Germany', link('klicke hier', OTHER, 'lang="de-DE"'), false),
  one('a text that says something', link('legit link text', OTHER), true),
  one('a German text that says something', link('legitimer Link-Text', OTHER, 'lang="de"'), true),
  one('a link to the page', link('click here', OPTIONS.url), true),
  one('a link within the page', link('click here', `${OPTIONS.url}#test`), true),
  one('a script', link('click here', 'javascript:alert(1)'), true, NAMED_ALL_THE_SAME),
  one('a script that goes to a page', link('click here', GOES), true, NAMED_ALL_THE_SAME),
  one('a script that does nothing', link('click here', 'JAVASCRIPT:void(0)'), true, NAMED_ALL_THE_SAME),
  one('a mail address', link('click here', 'mailto:info@example.com'), true),
  one('a local mail address', link('click here', 'mailto:mailmaster@localhost'), true),
  one('no href', '<a>click here</a>', true),
  one('nofollow without href', '<a rel="noopener nofollow">click here</a>', true),
  one('another parameter', link('legit link text', 'http://example.com/page.html?test=test'), true),
  one('a file', link('legit link text', 'file://Users/user/Desktop/file.png'), true),
  ...[OTHER, 'http://example.com/otherpage.html', 'https://example.com/'].map((href) =>
    one(`the address ${href} as text`, link(href, href), false),
  ),
]);

describeAudit(
  'link-text, its lists',
  CHECKS,
  GENERIC.map((text) => one(text, link(text, OTHER), false, NOT_GENERIC[text])),
);
