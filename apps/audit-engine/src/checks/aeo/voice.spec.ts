import { body, describeCheck } from '../../../test-support/describe-check.js';

const EASY =
  'The cat sat on the mat. We like to eat fish and bread. The sun is hot in the day. You can go to the shop with me. ';
const HARD =
  'Notwithstanding considerable organisational difficulties, interdisciplinary methodological considerations necessitate comprehensive reconceptualisation of institutional responsibilities, particularly regarding administrative accountability, international collaboration, environmental sustainability, technological infrastructure, and intergenerational communication throughout metropolitan communities. ';
const main = (text: string) => body(`<main><p>${text}</p></main>`);

describeCheck('aeo.voice.sentences', [
  ['short sentences', main(EASY.repeat(6)), 1],
  ['very long ones', main(HARD.replace('. ', ' and ').repeat(8)), 0],
  ['a short text', main(EASY), null],
]);

describeCheck('aeo.voice.readability', [
  ['plain language', main(EASY.repeat(6)), 1],
  ['officialese', main(HARD.repeat(6)), 0],
  ['Japanese', main('点滴灌漑は水を節約する方法です。'.repeat(60)), null],
]);
