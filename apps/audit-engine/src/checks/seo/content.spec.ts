import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, HOME, main, meta, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

describeCheck('seo.content.main_text', [
  ['300 words', main(`<p>${words(300)}</p>`), 1],
  ['175 words', main(`<p>${words(175)}</p>`), 0.5],
  ['30 words', main(`<p>${words(30)}</p>`), 0],
  ['a home page', main('<p>Hi</p>'), 0, HOME],
]);

const SITE_NAME = meta('og:site_name', 'Green Rows');
const WEB_SITE = schema({ '@type': 'WebSite', name: 'Green Rows' });
const named = (markup: string, inHead = '', title = 'Hoses of 20 metres | Green Rows') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${inHead}</head><body>${markup}<p>${words(60)}</p></body></html>`;
describeCheck('seo.content.h1', [
  ['one', body('<h1>A</h1>'), 1],
  ['two', body('<h1>A</h1><h1>B</h1>'), 0.5],
  ['none', body('<h2>A</h2>'), 0],
  ['an empty one', body('<h1> </h1>'), 0],
  ['a picture', body('<h1><a href="/"><picture><img src=a alt="Pumps"></picture></a></h1>'), 1],
  ['a drawing', body('<h1><svg><title>Pumps</title><path d="M0"/></svg></h1>'), 1],
  ['a label', body('<h1><span role=img aria-label="Pumps"></span></h1>'), 1],
  ['a picture without a name', body('<h1><img src=a alt=""></h1>'), 0],
  ['the name of the site', named('<h1>Green Rows</h1>', SITE_NAME), 0],
  [
    'the last part of the title, which begins as the domain does',
    named('<h1>Green Rows Gardens</h1>', '', 'Hoses of 20 metres | Green Rows Gardens'),
    0,
    { url: 'https://greenrows.example/hoses' },
  ],
  ['the last part of the title, which is the subject', named('<h1>Heves</h1>', '', 'Small ads | Heves'), 1],
  ['the first part of the title', named('<h1>Hoses of 20 metres</h1>'), 1],
  ['the name in the domain', named('<h1>SITE</h1>'), 0],
  ['the name in the markup', named('<h1>Green Rows</h1>', WEB_SITE, 'Hoses of 20 metres'), 0],
  [
    'the text of the logo',
    named('<h1>GREEN ROWS</h1><a href="/"><img src="/l.svg" alt="Green Rows"></a>', '', 'Hoses of 20 metres'),
    0,
  ],
  [
    'its own name in a later link to the home page',
    named('<a href="/">Rows</a><h1>Green Rows</h1><a href="/">Green Rows</a>', '', 'Hoses of 20 metres'),
    1,
  ],
  ['more than that name', named('<h1>Hoses of Green Rows</h1>', SITE_NAME), 1],
  [
    'a name that nothing tells',
    named('<h1>Green Rows</h1><a href="/">Home</a>', '', 'Hoses of 20 metres'),
    1,
  ],
  ['that name on the home page', named('<h1>Green Rows</h1>', SITE_NAME), 1, HOME],
  ['that name below the same title', named('<h1>Green Rows</h1>', SITE_NAME, 'Green Rows'), 1],
]);

describe('the title of the issue on the main heading', () => {
  it('says that the name of the site is no subject', () => {
    const page = pageOf(named('<h1>Green Rows</h1>', SITE_NAME));
    expect(checkOf('seo.content.h1').problemOf?.(page)).toBe('The only main heading is the name of the site');
  });
});

describeCheck('seo.content.image_alt', [
  ['all described', body('<img src="a" alt="A bean"><img src="b" alt="">'), 1],
  ['three of four', body('<img src=a alt=a><img src=b alt=b><img src=c alt=c><img src=d>'), 0.5],
  ['none described', body('<img src="a">'), 0],
  ['named in other ways', body('<img src=c aria-label="A bean"><img src=d title="A pod">'), 1],
  ['without need of a name', body('<img src=a role=none><img src=b role="presentation">'), 1],
  ['an empty name', body('<img src="a" aria-label=" ">'), 0],
  ['no images', body(''), null],
  ['counting pixels only', body('<img src="a" width="1" height="1">'), null],
]);

describeCheck('seo.content.heading_order', [
  ['a sound outline', body('<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>'), 1],
  ['a skipped level', body('<h1>a</h1><h3>b</h3>'), 0.75],
  ['no headings', body(''), null],
]);

describeCheck('seo.content.title_h1_alignment', [
  ['the same subject', '<title>Drip irrigation guide</title><h1>A guide to drip irrigation</h1>', 1],
  ['another subject', '<title>Drip irrigation</title><h1>Welcome friends</h1>', 0],
  ['no heading', '<title>Drip irrigation</title>', null],
  ['a soft hyphen', '<title>Gartenbewässerung</title><h1>Garten&shy;be&shy;wässerung</h1>', 1],
  ['capitals', '<title>ΛΑΔΙ ΕΛΙΑΣ</title><h1>Λάδι ελιάς</h1>', 1],
  ['Thai without spaces', '<title>วิธีปลูกมะเขือเทศในกระถาง</title><h1>วิธีปลูกมะเขือเทศ</h1>', 1],
  ['a Latin name among Thai', '<title>ซื้อiPhone15ราคาถูก ส่งฟรี</title><h1>ซื้อ iPhone15 ราคาถูก</h1>', 1],
  ['another subject in Thai', '<title>วิธีปลูกมะเขือเทศ</title><h1>ราคารถยนต์ไฟฟ้า</h1>', 0],
  ['a picture as the heading', '<title>Drip irrigation</title><h1><img alt="Drip irrigation"></h1>', 1],
]);

describeCheck('seo.content.keyword_stuffing', [
  ['varied text', main(`<p>${words(200)}</p>`), 1],
  ['a word over and over', main(`<p>${words(100)} ${'cheap shoes online now. '.repeat(30)}</p>`), 0],
  ['a short text', main('<p>cheap shoes cheap shoes</p>'), null],
]);

describeCheck('seo.content.hygiene', [
  ['clean text', body('<p>Grüße aus Köln</p>'), 1],
  ['text off the screen', body(`<div style="position:absolute; left:-9999px">${words(40)}</div>`), 0],
  ['a word for screen readers', body('<span style="position:absolute; left:-9999px">Menu</span>'), 1],
  ['placeholder text', body('<p>Lorem ipsum dolor sit amet</p>'), 0],
  ['placeholder text in pieces', body('<p>Lorem ipsum</p><p>Lorem Ipsum</p>'), 0],
  ['a word of the placeholder', body('<p>Designers fill pages with lorem ipsum.</p>'), 1],
  ['a page about it', body('<h1>What is lorem ipsum?</h1><p>Lorem ipsum dolor sit amet is old.</p>'), 1],
  ['text that is faded in', body(`<div style="opacity:0;transform:translateY(20px)">${words(40)}</div>`), 1],
  ['text without size', body(`<div style="font-size:0">${words(40)}</div>`), 0],
  [
    'text in a part without size',
    body(`<div style="font-size:0"><p style="font-size:2em">${words(40)}</p></div>`),
    0,
  ],
  ['gaps without size', body(`<div style="font-size:0"><p style="font-size:1rem">${words(40)}</p></div>`), 1],
  [
    'the same, by all of a font',
    body(`<div style="font-size:0"><p style="font: 16px/2 a">${words(40)}</p></div>`),
    1,
  ],
  [
    'an indent that is undone',
    body(`<div style="text-indent:-999px"><p style="text-indent:0">${words(40)}</p></div>`),
    1,
  ],
  [
    'a margin to the left',
    body(`<div style="margin-left:-999px;scroll-margin-top:-200px">${words(40)}</div>`),
    1,
  ],
  ['letters of a wrong encoding', body('<p>GrÃ¼ÃŸe</p>'), 0],
]);
