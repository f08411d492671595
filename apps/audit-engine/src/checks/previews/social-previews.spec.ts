import { describeCheck, head } from '../../../test-support/describe-check.js';

const og = (name: string, content: string | number) => `<meta property="og:${name}" content="${content}">`;
const image = og('image', 'https://site.example/a.jpg');
const plain = og('image', 'http://site.example/a.jpg');
const secure = og('image:secure_url', 'https://site.example/a.jpg');
const size = (width: number, height: number) => og('image:width', width) + og('image:height', height);
const card = (kind: string) => `<meta name="twitter:card" content="${kind}">`;
const title = og('title', 'Pumps');

describeCheck('seo.meta.social_image', [
  ['no picture', head(title), null],
  ['a large one', head(image + size(1_200, 630)), 1],
  ['a medium one', head(image + size(600, 315)), 0.75],
  ['a small one', head(image + size(300, 300)), 0.5],
  ['one of unknown size', head(image), 0.5],
  ['one with a relative address', head(og('image', '/a.jpg') + size(1_200, 630)), 0.5],
  ['one on http', head(plain + size(1_200, 630)), 0.5],
  ['one with an https address besides', head(plain + secure + size(1_200, 630)), 1],
  ['one with an https address alone', head(secure + size(1_200, 630)), 1],
  ['one whose size is no number', head(image + og('image:width', 'large') + og('image:height', 630)), 0.5],
  ['a small one before a large one', head(image + size(20, 20) + image + size(1_200, 630)), 0.5],
]);

const synonym = og('image:url', 'https://site.example/a.jpg');
describeCheck('seo.meta.twitter_card', [
  ['no card', head(title + image), 0],
  ['an unknown one', head(card('photo') + title), 0],
  ['a summary', head(card('summary') + title), 1],
  ['a large one with the picture of Open Graph', head(card('summary_large_image') + title + image), 1],
  ['a large one without a picture', head(card('summary_large_image') + title), 0.5],
  ['a large one with a picture by its other name', head(card('summary_large_image') + title + synonym), 1],
  ['a large one with a picture on https alone', head(card('summary_large_image') + title + secure), 1],
  ['one without a title', head(card('summary')), 0.5],
]);
