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
    ['1 October 2026 by Ann Lee', 'Ann Lee'],
    ['Published on October 1, 2026 by Ann Lee', 'Ann Lee'],
    ['Veröffentlicht am 1. Oktober 2026 von Anna Meier', 'Anna Meier'],
    ['Publié le 1 octobre 2026 par Anne Dupont', 'Anne Dupont'],
    ['بقلم سلمى حداد، 5 أكتوبر 2026', 'سلمى حداد'],
    ['بقلم سلمى حداد، الاثنين 5 أكتوبر 2026', 'سلمى حداد'],
    ['كتب كثيرة على الرف، وأوراق', undefined],
    ['On 1 October 2026 by Leeds Road we met', undefined],
    ['Buenos Aires, 5 de mayo de 2026', undefined],
  ])('in "%s" names %s', (line, name) => {
    expect(bylineIn(`Title | ${line}\nText`)).toBe(name);
  });

  it('may be a name before a date, which nobody takes for more than a sign', () => {
    expect(hasByline('Title\nAnn Lee, 1 October 2026\nText')).toBe(true);
    expect(hasByline('Title\nAnn de Vries – 1 oktober 2026\nText')).toBe(true);
    expect(bylineIn('Title\nAnn Lee, 1 October 2026\nText')).toBeUndefined();
    expect(hasByline('Title\nLeeds, 1 October 2026\nText')).toBe(false);
    expect(hasByline('Title\nOpen until 1 October 2026\nText')).toBe(false);
  });
});
