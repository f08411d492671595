import { describe, expect, it } from '@jest/globals';
import { rowsOf } from '../../../test-support/by-language.js';
import { bylineIn, hasByline } from './bylines.js';

describe('a byline', () => {
  it.each(
    rowsOf({
      en: ['By Ada Fields', 'By the river we met.'],
      es: ['Por Ana López', 'Por la mañana regamos.'],
      de: ['Von Anna Meier', 'Von hier aus geht es los.'],
      fr: ['Par Anne Dupont', 'Par temps sec, arrosez.'],
      pt: ['Escrito por Ana Lopes', 'Por isso regamos.'],
      it: ['A cura di Anna Rossi', 'Di solito si innaffia.'],
      nl: ['Door Anna de Vries', 'Door de regen liepen we.'],
      pl: ['Autor: Anna Nowak', 'Autor nie jest znany nikomu.'],
      ru: ['Автор: Анна Иванова', 'Автор статьи неизвестен.'],
      ja: ['著者：山田花子', '文章を書く方法を説明します。'],
      zh: ['作者：李明', '作者不详的文章有很多。'],
      ar: ['بقلم: أحمد علي', 'كتب كثيرة على الرف، وأوراق.'],
      id: ['Oleh: Budi Santoso', 'Oleh karena itu kami menyiram.'],
      tr: ['Yazan: Ayşe Yılmaz', 'Yazan kişi belli değil.'],
    }),
  )('in $language is "$yes" and not "$no"', ({ yes, no }) => {
    expect(hasByline(`Title\n${yes}\nText`)).toBe(true);
    expect(hasByline(`Title\n${no}\nText`)).toBe(false);
  });

  it.each([
    ['By Ada Fields', 'Ada Fields'],
    ['By Ada Fields, 2 March 2026', 'Ada Fields'],
    ['Автор: Анна Иванова', 'Анна Иванова'],
    ['作者：李明', '李明'],
    ['By the river we met.', undefined],
  ])('in "%s" names %s', (line, name) => {
    expect(bylineIn(`Title | ${line}\nText`)).toBe(name);
  });
});
