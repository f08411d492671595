import type { Block } from '../../content/blocks.js';
import { partsOfTitle } from '../../language/words.js';
import { ANY_LANGUAGE } from '../../phrases/any-language.js';
import type { Phrases } from '../../phrases/phrases.js';
import { isQuestion } from '../../statements/questions.js';
import { isRoot } from './own-address.js';

/** A page that is read, but in another way than a text: about the site itself, or frequent questions. */
export type SitePart = 'about' | 'faq';

interface PartSources {
  readonly url: URL;
  readonly title: string;
  readonly mainHeadings: readonly string[];
  readonly blocks: readonly Block[];
  readonly phrases: Phrases | undefined;
}

const MIN_QUESTIONS = 3;
const MAX_BLOCKS = 300;
const MAX_SEGMENT = 60;

/** Returns which of the parts of a site a page is, by its title, its main heading or its address. */
export function sitePartOf({ url, title, mainHeadings, blocks, phrases }: PartSources): SitePart | undefined {
  if (isRoot(url)) return undefined;
  const last =
    url.pathname
      .split('/')
      .findLast((segment) => segment !== '')
      ?.slice(0, MAX_SEGMENT)
      .toLowerCase() ?? '';
  const labels = [...partsOfTitle(title).slice(0, 1), ...mainHeadings.slice(0, 1)];
  const isFaq = FAQ_SEGMENT.test(last) || labels.some((label) => ANY_LANGUAGE.faq.isIn(label));
  if (isFaq && questionsIn(blocks, phrases) >= MIN_QUESTIONS) return 'faq';
  const isAbout = ABOUT_SEGMENT.test(last) || labels.some((label) => ANY_LANGUAGE.about.is(label));
  return isAbout ? 'about' : undefined;
}

function questionsIn(blocks: readonly Block[], phrases: Phrases | undefined): number {
  const labels = blocks.slice(0, MAX_BLOCKS).map(labelOf);
  return labels.filter((label) => label !== '' && isQuestion(label, phrases)).length;
}

/** Many pages write a question as a paragraph in bold. */
function labelOf(block: Block): string {
  if (block.kind === 'answer') return block.question;
  return block.kind === 'heading' || (block.kind === 'paragraph' && block.text.length < 160)
    ? block.text
    : '';
}

const FAQ_SEGMENT =
  /^(?:faqs?|frequently-asked-questions|haeufige-fragen|questions-frequentes|preguntas-frecuentes|domande-frequenti|perguntas-frequentes|veelgestelde-vragen)(?:\.\w{2,5})?$/;
const ABOUT_SEGMENT =
  /^(?:about(?:[-_]?us)?|who-we-are|our-story|(?:ue|u)ber-?uns|wir-ueber-uns|qui-sommes-nous|a-propos(?:-de-nous)?|notre-histoire|quienes-somos|sobre-nosotros|chi-siamo|over-ons|quem-somos|sobre-nos|o-nas|o-firmie|o-kompanii|hakkimizda|tentang-kami|om-oss?|rolunk|despre-noi)(?:\.\w{2,5})?$/;
