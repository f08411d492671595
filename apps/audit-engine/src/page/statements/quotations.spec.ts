import { describe, expect, it } from '@jest/globals';
import { quotationsIn } from './quotations.js';

describe('a quotation', () => {
  it.each([
    ['English', 'She said: “It works well.”', 'It works well.'],
    ['typewritten', 'She said: "It works well."', 'It works well.'],
    ['British', 'She said: ‘It doesn’t work.’', 'It doesn’t work.'],
    ['German', 'Sie sagte: „Es geht gut.“', 'Es geht gut.'],
    ['Polish', 'Powiedziała: „Działa dobrze.”', 'Działa dobrze.'],
    ['French', 'Elle dit : « Ça marche bien. »', ' Ça marche bien. '],
    ['Danish', 'Hun sagde: »Det virker.«', 'Det virker.'],
    ['Swedish', 'Hon sade: ”Det fungerar.”', 'Det fungerar.'],
    ['Russian', 'Она сказала: «Это работает».', 'Это работает'],
    ['Japanese', '彼女は「うまくいく」と述べた。', 'うまくいく'],
    ['a title within a Japanese one', '「『水』という本」', '『水』という本'],
    ['Chinese', '她说：“很有效。”', '很有效。'],
    ['Arabic', 'قالت: «إنه مفيد»', 'إنه مفيد'],
  ])('in %s marks is found', (_what, text, quoted) => {
    expect(quotationsIn(text).map((quotation) => quotation.text)).toEqual([quoted]);
  });

  it('comes with the text around it', () => {
    expect(quotationsIn('a “b” c “d”')[0]).toEqual({ text: 'b', before: 'a ', after: ' c “d”' });
  });

  it.each([
    ['has no end', '“It works'],
    ['ends after 400 characters', `“${'a'.repeat(401)}”`],
    ['has no beginning', 'It works»'],
  ])('is none where it %s', (_what, text) => {
    expect(quotationsIn(text)).toEqual([]);
  });
});
