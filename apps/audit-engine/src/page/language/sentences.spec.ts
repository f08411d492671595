import { describe, expect, it } from '@jest/globals';
import { phrasesOf } from '../phrases/phrases-of.js';
import { sentencesOf } from './sentences.js';

/** Each row: the language, and its sentences as they follow each other in a text. */
const ROWS: readonly (readonly [string, ...string[]])[] = [
  ['en', 'It costs 3.50 dollars.', 'Does it?', 'Yes!', 'Then “it does.”', 'End'],
  ['en', 'Dr. Ada Fields, e.g. of the U.S. Army, met J. R. Smith at 5 p.m. in St. Louis.', 'They talked.'],
  ['en', 'See No. 5 in vol. 3, approx. ten pages.', 'He said no.', 'Everyone left.'],
  ['en', 'It is sold in the U.S.', 'The price differs.'],
  ['en', '“Really?” he asked.', 'Nobody knew...', 'Wait … what?', 'Yahoo! is a name.'],
  ['en', '1. Dig a hole.', 'Fill it.'],
  ['de', 'Das gilt z. B. für Pumpen, d. h. für Nr. 5 und ca. 30 Liter am 1. März.', 'Es reicht.'],
  ['fr', 'M. Dupont a vu Mme. Curie, p. ex. en av. Foch.', 'Il est parti.'],
  ['es', 'El Sr. López y la Dra. Ruiz viven en EE.UU. desde 2019.', 'Trabajan mucho.'],
  ['pt', 'O Sr. Silva mora na Av. Brasil, p. ex. no n.º 5.', 'Ele gosta.'],
  ['it', 'Il dott. Rossi e la prof.ssa Bianchi, ecc. sono a pag. 5.', 'Tutto bene.'],
  ['nl', 'Dhr. Jansen gebruikt bijv. Hydro en ca. 30 liter.', 'Dat is genoeg.'],
  ['pl', 'Mieszka przy ul. Długiej nr 5, np. Kowalski w XX w. Polska.', 'Potem wyjechał.'],
  ['ru', 'В 2019 г. Москва купила, т. е. ул. Ленина, 5 тыс. насосов.', 'Это много.'],
  ['tr', 'Dr. Yılmaz 3. Cadde ve vb. yerlerde çalışır.', 'Sonra gider.'],
  ['id', 'Dr. Budi tinggal di Jl. Merdeka No. 5.', 'Ia bekerja.'],
  ['ja', '水です。', '安い！', '本当ですか？', '終わり'],
  ['zh', '它节省水。', '为什么？', '因为如此！'],
  ['ar', 'يوفر الماء.', 'هل هو آمن؟', 'نعم!'],
  ['hi', 'यह पानी है।', 'क्या यह सच है?', 'हाँ'],
];

describe('sentences', () => {
  it.each(ROWS)('in %s end where they end', (language, ...sentences) => {
    expect(sentencesOf(sentences.join(' '), phrasesOf(language))).toEqual(sentences);
  });

  it('need no space after them in Chinese and Japanese', () => {
    expect(sentencesOf('水です。「本当？」と聞く。')).toEqual(['水です。', '「本当？」', 'と聞く。']);
  });

  it('of an unknown language keep initials and decimals together, and nothing else', () => {
    expect(sentencesOf('J. R. kostar 3.5 kr. Nr. Fem')).toEqual(['J. R. kostar 3.5 kr.', 'Nr.', 'Fem']);
  });
});
