import { describe, expect, it } from '@jest/globals';
import { rowsOf, type ByLanguage } from '../../../test-support/by-language.js';
import { ANY_LANGUAGE } from './any-language.js';

const TEXTS = {
  linkTexts: {
    en: ['Read more »', 'More pumps'],
    es: ['Haz clic aquí', 'Bombas de agua'],
    de: ['Mehr erfahren…', 'Mehr Pumpen'],
    fr: ["Plus d'informations", 'Pompes à eau'],
    pt: ['Saiba mais', 'Bombas de água'],
    it: ['Clicca qui', 'Pompe da giardino'],
    nl: ['Lees verder', 'Pompen voor de tuin'],
    pl: ['Czytaj więcej', 'Pompy ogrodowe'],
    ru: ['Подробнее', 'Насосы для сада'],
    ja: ['続きを読む', '庭のポンプ'],
    zh: ['了解更多', '花园水泵'],
    ar: ['اقرأ المزيد', 'مضخات الحدائق'],
    id: ['Baca selengkapnya', 'Pompa taman'],
    tr: ['Buraya tıklayın', 'Bahçe pompaları'],
  },
  boilerplateTitles: {
    en: ['Untitled document', 'Untitled songs of the year'],
    es: ['Página de inicio', 'Bombas de agua'],
    de: ['Startseite', 'Pumpen für den Garten'],
    fr: ['Accueil', 'Accueil des pompes'],
    pt: ['Página inicial', 'Bombas de água'],
    it: ['Pagina iniziale', 'Pompe da giardino'],
    nl: ['Startpagina', 'Pompen voor de tuin'],
    pl: ['Strona główna', 'Pompy ogrodowe'],
    ru: ['Главная страница', 'Насосы для сада'],
    ja: ['トップページ', '庭のポンプ'],
    zh: ['首页', '花园水泵'],
    ar: ['الصفحة الرئيسية', 'مضخات الحدائق'],
    id: ['Beranda', 'Pompa taman'],
    tr: ['Ana Sayfa', 'Bahçe pompaları'],
  },
} satisfies Readonly<Record<string, ByLanguage>>;

describe.each(Object.entries(TEXTS) as [keyof typeof TEXTS, ByLanguage][])(
  '%s of any language',
  (field, rows) => {
    it.each(rowsOf(rows))('are "$yes" and not "$no"', ({ yes, no }) => {
      expect(ANY_LANGUAGE[field].is(yes)).toBe(true);
      expect(ANY_LANGUAGE[field].is(no)).toBe(false);
    });
  },
);

describe('an error page', () => {
  it.each(
    rowsOf({
      en: ['Sorry, page not found', 'Lost and found'],
      es: ['Página no encontrada', 'Páginas encontradas'],
      de: ['Seite nicht gefunden', 'Seiten, die wir gefunden haben'],
      fr: ['Page introuvable', 'Pages trouvées'],
      pt: ['Página não encontrada', 'Páginas encontradas'],
      it: ['Pagina non trovata', 'Pagine trovate'],
      nl: ['Pagina niet gevonden', 'Gevonden voorwerpen'],
      pl: ['Nie znaleziono strony', 'Znalezione strony'],
      ru: ['Страница не найдена', 'Найденные страницы'],
      ja: ['ページが見つかりません', 'ページを見つける'],
      zh: ['页面不存在', '页面设计'],
      ar: ['الصفحة غير موجودة', 'صفحة جميلة'],
      id: ['Halaman tidak ditemukan', 'Halaman ditemukan'],
      tr: ['Sayfa bulunamadı', 'Sayfa düzeni'],
    }),
  )('in $language says "$yes" and not "$no"', ({ yes, no }) => {
    expect(ANY_LANGUAGE.notFound.isIn(yes)).toBe(true);
    expect(ANY_LANGUAGE.notFound.isIn(no)).toBe(false);
  });
});
