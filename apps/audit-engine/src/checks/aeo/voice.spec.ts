import { describeCheck, describeCheckIn, main } from '../../../test-support/describe-check.js';

const EASY =
  'The cat sat on the mat. We like to eat fish and bread. The sun is hot in the day. You can go to the shop with me. ';
const HARD =
  'Notwithstanding considerable organisational difficulties, interdisciplinary methodological considerations necessitate comprehensive reconceptualisation of institutional responsibilities, particularly regarding administrative accountability, international collaboration, environmental sustainability, technological infrastructure, and intergenerational communication throughout metropolitan communities. ';
const prose = (text: string) => `<p>${text}</p>`;

describeCheck('aeo.voice.sentences', [
  ['short sentences', main(prose(EASY.repeat(6))), 1],
  ['very long ones', main(prose(HARD.replace('. ', ' and ').repeat(8))), 0],
  ['a short text', main(prose(EASY)), null],
]);

describeCheck('aeo.voice.readability', [
  ['plain language', main(prose(EASY.repeat(6))), 1],
  ['officialese', main(prose(HARD.repeat(6))), 0],
  ['Japanese', main(prose('点滴灌漑は水を節約する方法です。'.repeat(60))), null],
]);

const SENTENCES: Readonly<Record<string, string>> = {
  de: 'Der Hund liegt im Garten. Die Sonne scheint. Wir gehen an den See. Das Wasser ist kalt. ',
  fr: 'Le chat dort sur le lit. Il fait beau ce jour. Nous allons au parc. Le pain est bon. ',
  es: 'El sol da luz al sur. Yo voy con mi tren al mar. Mi pan es muy bien. La luz es azul. ',
  it: 'Il sole splende. Il cane dorme. Noi andiamo al mare. Il pane è buono. La casa è bella. ',
  nl: 'De hond ligt in de tuin. De zon schijnt. We gaan naar het strand. Het brood is goed. ',
  pt: 'O sol brilha. O cão dorme no chão. Eu vou ao mar. O pão é bom. A casa é boa. Tu vens cá. ',
  ru: 'Дом стоит у реки. Пёс спит. Мы идём в лес. Там есть гриб. Хлеб и сыр на столе. День был тёплый. ',
  tr: 'Ev dere başında. Kedi uyur. Biz göle gideriz. Su çok soğuk. Gün sıcak. Ekmek taze. ',
};
const OFFICIAL: Readonly<Record<string, string>> = {
  de: 'Die Berücksichtigung verwaltungsrechtlicher Zuständigkeitsregelungen erfordert umfangreiche Abstimmungsverfahren zwischen verschiedenen Organisationseinheiten unterschiedlicher Verwaltungsebenen. ',
  it: 'La rideterminazione amministrativa delle responsabilità organizzative interdisciplinari necessita considerazioni metodologiche particolarmente approfondite relativamente alla collaborazione internazionale. ',
  ru: 'Методологическое переосмысление институциональной ответственности предполагает всестороннее рассмотрение административной подотчётности международного сотрудничества. ',
  tr: 'Uluslararası kuruluşlararası değerlendirmelerin gerçekleştirilebilmesi yükümlülüklerin kapsamlılaştırılmasını zorunlulaştırmaktadır. ',
};
const POLISH = 'Dom stoi nad rzeką. Pies śpi w ogrodzie i czeka na nas. ';
describeCheckIn('aeo.voice.readability', [
  ...Object.entries(SENTENCES).map(
    ([code, text]) => [code, 'plain language', prose(text.repeat(8)), 1] as const,
  ),
  ...Object.entries(OFFICIAL).map(
    ([code, text]) => [code, 'officialese', prose(text.repeat(20)), 0] as const,
  ),
  ['pl', 'a language without a formula', prose(POLISH.repeat(20)), null],
]);
