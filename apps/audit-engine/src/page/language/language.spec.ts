import { describe, expect, it } from '@jest/globals';
import { pageOf, scoreOf } from '../../../test-support/page-of.js';
import { mainIn } from '../../../test-support/describe-check.js';
import { detectLanguage } from './language.js';

/** Languages that detection does not know, on the same subject. */
const RARE: Readonly<Record<string, string>> = {
  tl: 'Ang patubig na patak-patak ay isang paraan ng pagdidilig ng mga halaman nang dahan-dahan at malapit sa kanilang mga ugat. Nakakatipid ito ng maraming tubig sa tag-init at pinananatiling tuyo ang mga dahon. Ang sinumang may maliit na hardin ay maaaring maglagay ng mga tubo sa loob ng isang hapon at pagkatapos ay itakda ang orasan para sa bawat umaga.',
  cy: "Mae dyfrhau diferu yn ffordd o ddyfrio planhigion yn araf ac yn agos at eu gwreiddiau trwy bibellau gyda thyllau bach. Mae'n arbed llawer o ddŵr yn yr haf ac yn cadw'r dail yn sych. Gall unrhyw un sydd â gardd fach osod y pibellau mewn un prynhawn ac yna gosod y cloc ar gyfer pob bore.",
  af: "Drupbesproeiing is 'n manier om plante stadig en naby hulle wortels water te gee deur pype met klein gaatjies. Dit spaar baie water in die somer en hou die blare droog. Wie 'n klein tuin het, kan die pype self in een middag lê en daarna die klok vir elke oggend stel. In die herfs word die pype leeggemaak sodat die ryp hulle nie bars nie.",
  kk: 'Тамшылатып суару — өсімдіктерді кішкене тесіктері бар түтіктер арқылы тамырына жақын жерден баяу суару тәсілі. Ол жазда суды көп үнемдейді және жапырақтарды құрғақ ұстайды. Шағын бағы бар адам түтіктерді бір күнде өзі төсей алады, содан кейін сағатты әр таңға қоя алады.',
  eu: 'Tantaz tantako ureztatzea landareak poliki eta sustraietatik hurbil ureztatzeko modu bat da, zulo txikiak dituzten hodien bidez. Ur asko aurrezten du udan, eta hostoak lehor mantentzen ditu. Lorategi txiki bat duenak hodiak bere kabuz jar ditzake arratsalde bakar batean, eta gero erlojua goizero jarri.',
  be: 'Кропельнае арашэнне — гэта спосаб паліваць расліны павольна і блізка да каранёў праз трубкі з маленькімі адтулінамі. Яно зберагае шмат вады ўлетку і пакідае лісце сухім. Той, хто мае невялікі сад, можа пракласці трубкі сам за адзін дзень і потым паставіць гадзіннік на кожную раніцу.',
};
const GERMAN =
  'Die Tropfbewässerung bringt das Wasser langsam und gezielt an die Wurzeln der Pflanzen. Sie spart im Sommer sehr viel Wasser und hält die Blätter trocken. Wer einen kleinen Garten hat, kann die Schläuche an einem Nachmittag selbst verlegen und danach die Uhr für jeden Morgen stellen.';

describe('a rare language', () => {
  it.each(Object.entries(RARE))('that is declared, %s, is read as no other', (code, text) => {
    const page = pageOf(mainIn(code, `<p>${text} ${text}</p>`));
    expect(page.language).toBe(code);
    expect(page.phrases).toBeUndefined();
    expect(scoreOf('seo.intl.lang', mainIn(code, `<p>${text} ${text}</p>`))).toBe(1);
  });

  it.each([
    ['of another script', 'kk', GERMAN],
    ['that the text plainly is not', 'eu', GERMAN],
    ['that does not exist', 'qx', GERMAN],
    ['that is none of detection, in letters of one that is', 'is', RARE.be ?? ''],
  ])('%s does not hide the language of the text', (_what, declared, text) => {
    const long = `${text} ${text}`;
    expect(detectLanguage(long)).toBeDefined();
    expect(detectLanguage(long, declared)).toBe(detectLanguage(long));
  });
});
