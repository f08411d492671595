import { describe, expect, it } from '@jest/globals';
import { describeCheck, describeCheckIn, main } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const titled = (markup: string, title = 'Drip irrigation') => main(`<h1>${title}</h1>${markup}`);
const section = (heading: string, lead: string) => `<h2>${heading}</h2><p>${lead}</p>`;
const twice = (heading: string, lead: string) => section(heading, lead).repeat(2);
const ANSWERED = section('Cost', 'A kit costs 60 dollars.') + section('Care', 'Rinse it.');
const PUT_OFF =
  section('Cost', 'In this section we look at cost.') + section('Care', `${'word '.repeat(60)}.`);

describeCheck('aeo.answer.section_lead', [
  ['sections that begin with their answer', titled(ANSWERED), 1],
  ['sections that put it off', titled(PUT_OFF), 0],
  ['a section that begins with a list', titled('<h2>Parts</h2><ul><li>pump</li></ul>'), 1],
  ['no sections', titled('<p>Text.</p>'), 0],
]);

describeCheckIn('aeo.answer.section_lead', [
  ['de', 'fillers', twice('Kosten', 'In diesem Artikel geht es um Kosten.'), 0],
  ['de', 'answers', twice('Kosten', 'Ein Satz kostet 60 Euro.'), 1],
  ['ja', 'fillers', twice('費用', 'この記事では費用を説明します。'), 0],
  ['ar', 'answers', twice('التكلفة', 'تبلغ التكلفة ستين دولارا.'), 1],
  ['sv', 'answers that are not read', twice('Kostnad', 'Ett paket kostar 60 kronor.'), null],
  ['sv', 'no sections', '<p>Ett paket kostar 60 kronor.</p>', 0],
]);

describeCheck('aeo.answer.first_paragraph', [
  ['30 words that name the subject', titled(`<p>Drip irrigation ${words(28)}</p>`), 1],
  ['100 words that name the subject', titled(`<p>Drip irrigation ${words(98)}</p>`), 0.5],
  ['a filler', titled(`<p>In this article drip irrigation ${words(28)}</p>`), 0],
  ['another subject', titled(`<p>${words(30)}</p>`, 'Quantum physics'), 0],
  ['a byline before it', titled(`<p>By Ada</p><p>Drip irrigation ${words(28)}</p>`), 1],
  ['no paragraph', titled(''), 0],
]);

const onDrip = `<p>При капельном орошении ${'вода идёт прямо к корням растений '.repeat(4)}</p>`;
const onWater = `<p>${'Вода идёт прямо к корням растений. '.repeat(4)}</p>`;
const japanese = `<p>点滴灌漑は${'水を節約する方法'.repeat(8)}です。</p>`;
describeCheckIn('aeo.answer.first_paragraph', [
  ['ja', 'one that names the subject', `<h1>点滴灌漑</h1>${japanese}`, 1],
  ['ru', 'one in other cases', `<h1>Капельное орошение</h1>${onDrip}`, 1],
  ['ru', 'one on something else', `<h1>Рецепты</h1>${onWater}`, 0],
  ['sv', 'one that is not read', `<h1>Vatten</h1><p>Vatten ${'är bra för växter '.repeat(8)}</p>`, null],
]);

const DETAILS = `<details><summary>How does it work?</summary><p>${words(30)}</p></details>`;
describeCheck('aeo.answer.capsule', [
  ['questions answered in 30 words', titled(section('How does it work?', words(30))), 1],
  ['a question with a page of answer', titled(section('How does it work?', words(200))), 0],
  ['marked-up pairs', titled(DETAILS), 1],
  ['no questions', titled(section('Cost', words(30))), null],
]);

describeCheckIn('aeo.answer.capsule', [
  ['zh', 'one answered in 30 words', section('滴灌是什么', `${'滴灌节约用水'.repeat(10)}。`), 1],
  ['tr', 'one answered in three', section('Damla sulama nedir', 'Su tasarrufu sağlar.'), 0],
  ['sv', 'one with a mark', section('Hur?', words(30)), 1],
  ['sv', 'one without a mark', section('Hur fungerar det', words(30)), null],
]);

describeCheck('aeo.answer.definition', [
  ['a definition', titled('<p>Drip irrigation is a way to water plants at their roots.</p>'), 1],
  ['the subject as somebody else’s', titled('<p>It is a way to water plants at their roots.</p>'), 0],
  ['nothing defined', titled('<p>We like drip irrigation and use it every day now.</p>'), 0],
]);

const page = (title: string, text: string) => `<h1>${title}</h1><p>${text}</p>`;
describeCheckIn('aeo.answer.definition', [
  ['id', 'one', page('Irigasi tetes', 'Irigasi tetes adalah cara menyiram tanaman.'), 1],
  ['pl', 'none', page('Nawadnianie', 'Wielu ludzi bardzo lubi nawadnianie ogrodu.'), 0],
  ['sv', 'one that is not read', page('Droppbevattning', 'Droppbevattning är ett sätt att vattna.'), null],
]);

const long = Array.from({ length: 30 }, () => `<p>${words(30)}</p>`).join('');
describeCheck('aeo.answer.summary', [
  ['key takeaways at the top', titled(`<h2>Key takeaways</h2><ul><li>a</li></ul>${long}`), 1],
  ['a summary at the end', titled(`${long}<h2>Summary</h2><p>a</p>`), 0],
  ['a short page', titled('<p>short</p>'), null],
]);

const manyBelow = (heading: string, sentence: string) =>
  `${section(heading, sentence.repeat(20))}${`<p>${sentence.repeat(20)}</p>`.repeat(10)}`;
const SPANISH = 'El riego por goteo ahorra mucha agua y tiempo en el jardín de la casa. ';
describeCheckIn('aeo.answer.summary', [
  ['es', 'one', manyBelow('Puntos clave', SPANISH), 1],
  ['es', 'none', manyBelow('Bombas', SPANISH), 0],
  ['zh', 'one', manyBelow('内容摘要', '滴灌可以节约用水。'), 1],
  ['sv', 'none', manyBelow('Bevattning', 'Droppbevattning sparar mycket vatten åt växter. '), null],
]);

describe('the evidence of a missing definition', () => {
  it.each([
    ['Home', 'Oars'],
    ['الرئيسية', 'Oars'],
    ['Oars of oak', 'Oars of oak'],
  ])('with the title "%s" names "%s"', (title, subject) => {
    const page = pageOf(
      `<html lang="en"><title>${title}</title><main><h1>Oars</h1><p>We like them.</p></main></html>`,
    );
    expect(checkOf('aeo.answer.definition').evidence?.(page)[0]).toContain(`the subject of "${subject}"`);
  });
});
