import { Topic } from '../language/content-words.js';
import { foldText } from '../language/fold-text.js';
import type { Phrases } from '../phrases/phrases.js';
import { countWords } from '../language/words.js';

/** A definition further down is not about the page's subject. */
const MAX_SENTENCES = 400;
const MAX_WORDS = 40;
/** The defined term is among the few words before the verb. */
const MAX_SUBJECT_WORDS = 8;
const MAX_SUBJECT_CHARACTERS = 120;

/** Returns the first sentence that defines one of the topics; undefined if there is none. */
export function definitionOf(
  sentences: readonly string[],
  topics: string,
  phrases: Phrases,
): string | undefined {
  const topic = new Topic(topics, phrases.functionWords);
  return sentences.slice(0, MAX_SENTENCES).find((sentence) => {
    const folded = foldText(sentence);
    const subjects = subjectsOf(sentence, folded, phrases).filter((subject) => {
      return countWords(subject) <= MAX_SUBJECT_WORDS && topic.isIn(subject);
    });
    if (subjects.length === 0 || countWords(sentence) > MAX_WORDS) return false;
    return phrases.backReferences.opening(folded) === 0 && phrases.questions.what.opening(folded) === 0;
  });
}

/**
 * Returns the parts that may name the defined term: the words before a copula, or those at the beginning of a sentence
 * that ends with one.
 */
function subjectsOf(sentence: string, folded: string, { copulas, copulaEndings, script }: Phrases): string[] {
  if (copulaEndings?.closes(folded) === false) return [];
  if (copulas.entries.length === 0) return [beginningOf(sentence)];
  const start = folded.slice(0, MAX_SUBJECT_CHARACTERS);
  const subjects: string[] = [];
  for (const text of script === 'ideographic' ? copulas.texts : copulas.paddedTexts) {
    const at = start.indexOf(text);
    if (at > 0) subjects.push(start.slice(0, at));
  }
  // "Капельное орошение — способ полива": the dash stands for the verb.
  const dash = script === 'cyrillic' ? sentence.slice(0, MAX_SUBJECT_CHARACTERS).search(/\s[—–]\s/) : -1;
  return dash > 0 ? [...subjects, sentence.slice(0, dash)] : subjects;
}

/** Returns the text up to the comma, or else the first words: "Damla sulama, ... yöntemidir". */
function beginningOf(sentence: string): string {
  const comma = sentence.indexOf(',');
  return comma > 0 && comma < 80 ? sentence.slice(0, comma) : sentence.split(' ', 4).join(' ');
}
