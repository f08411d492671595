import type { Block } from '../../../page/content/blocks.js';
import { numberSigns } from '../../../page/kind/signs/numbers.js';
import { WORDS } from '../../../page/kind/words/kind-words.js';
import { phraseSet, type PhraseSet } from '../../../page/phrases/phrase-set.js';
import { firstOf, MAX_SHORT, partThat, several, type ReadsValue } from './finders.js';
import { LABELS } from './labels.js';
import { DIVIDER, elementsIn, labelled, linesOf, linesWith } from './lines.js';

/** What a recipe names beside its ingredients and its steps. */
const BESIDE = phraseSet(`
  equipment, special equipment, tools, utensils, nutrition, nutritional*, nutrition facts, notes, note, tips, tip, more, related,
  you may also like, zubehör, geräte, utensilien, nährwerte, nährwert*, tipp, tipps, hinweise, mehr, das könnte*, matériel,
  ustensiles, valeurs nutritionnelles, conseils, astuces, plus de, utensilios, información nutricional, notas, consejos, trucos, más,
  attrezzatura, utensili, valori nutrizionali, consigli, altre, altri, benodigdheden, keukengerei, voedingswaarde*, meer, sprzęt,
  wartości odżywcze, wskazówki, więcej, utensílios, informação nutricional, informações nutricionais, dicas, mais`);
/** Whom a recipe feeds. */
const EATERS = phraseSet(`
  serving, servings, portion, portions, people, person, persons, portionen, personen, personne, personnes, pers, convives,
  couverts, ración, raciones, porción, porciones, persona, personas, comensales, persone, porzione, porzioni, portie, porties,
  porcja, porcje, porcji, osoba, osoby, osób, porção, porções, pessoa, pessoas`);
/** What they eat, where nothing stands beside it. */
const PIECES = phraseSet(`
  piece, pieces, slices, cookies, muffins, stücke, scheiben, parts, pièces, trozos, unidades, pezzi, fette, stuks,
  plakken, kawałki, kawałków, fatias, pedaços`);
const FOR = /(?<!\p{L})(?:for|für|pour|para|per|voor|dla|na)\s$/iu;
/** A number or a range of two, with the word behind it. */
const COUNTED =
  /(?<![\p{N}.,/–-])\p{N}{1,3}(?:\s?(?:[-–]|to|or|bis|oder|à|ou|a|o|of|do|lub)\s?\p{N}{1,3})?\s(\p{L}{2,20})(?!\p{L})/giu;
const NUMBER_WORD =
  /(?<!\p{L})(?:one|two|three|four|five|six|eight|ten|twelve|ein|eine|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|une?|deux|trois|quatre|cinq|huit|dix|dos|tres|cuatro|cinco|seis|ocho|diez|due|tre|quattro|cinque|sei|otto|dieci|twee|drie|vijf|zes|tien|dwie|dwa|trzy|cztery|pięć|sześć|dois|duas|três|quatro|oito|dez)(?!\p{L})/iu;
/** Of one of them. */
const NUTRITION =
  /kcal|kj(?!\p{L})|calori|kalori|serving size|servings per|portionsgröße|(?:pro|par|por|per|each) (?:portion|serving|personne|porción|persona|porzione|porção)/iu;
const AMOUNT = /^[\p{Nd}½¼¾⅓⅔]/u;

const TOTAL = phraseSet(`
  total time, total, ready in, gesamtzeit, gesamt, insgesamt, fertig in, temps total, prêt en, tiempo total, listo en, tempo totale,
  pronto in, totale tijd, klaar in, czas całkowity, łącznie, gotowe w, tempo total, pronto em`);
const TIME = phraseSet(
  'time, duration, dauer, zeit, temps, durée, tiempo, duración, tempo, durata, tijd, duur, czas, duração',
);

/** Above the parts of a page; those of a recipe stand below one of them or of a smaller one. */
const PART_LEVEL = 2;

/** Returns what stands below a heading up to the next one that is as large, without notes, tips and the like. */
function below(blocks: readonly Block[], at: number): readonly Block[] {
  const heading = blocks[at];
  const level = heading?.kind === 'heading' ? heading.level : PART_LEVEL;
  const rest = blocks.slice(at + 1);
  const end = rest.findIndex((block) => block.kind === 'heading' && block.level <= level);
  let isBeside = false;
  return rest.slice(0, end === -1 ? undefined : end).filter((block) => {
    if (block.kind === 'heading') isBeside = BESIDE.opens(block.text);
    return !isBeside;
  });
}

function headingsOf(blocks: readonly Block[], words: PhraseSet): readonly number[] {
  return blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level > 1 && words.opens(block.text) ? at : [],
  );
}

function itemsOf(
  blocks: readonly Block[],
  isSo: (list: Block & { kind: 'list' }) => boolean,
): readonly string[] {
  return blocks.flatMap((block) => (block.kind === 'list' && isSo(block) ? block.items : []));
}

/** All lists below their heading; without one those that name amounts before the steps begin. */
export const ingredients: ReadsValue = ({ main: { blocks } }) => {
  const named = firstOf(headingsOf(blocks, WORDS.ingredients), (at) =>
    several(itemsOf(untilSteps(below(blocks, at)), () => true)),
  );
  return named ?? several(itemsOf(untilSteps(blocks), ({ items }) => mostAre(items, isIngredient)));
};

function untilSteps(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(
    (block) =>
      (block.kind === 'list' && block.ordered) ||
      (block.kind === 'heading' && block.level > 1 && WORDS.cooking.opens(block.text)),
  );
  return end === -1 ? blocks : blocks.slice(0, end);
}

function isIngredient(item: string): boolean {
  return AMOUNT.test(item) && numberSigns(item.slice(0, MAX_SHORT)).durations === 0;
}

function mostAre(items: readonly string[], isSo: (item: string) => boolean): boolean {
  return items.filter(isSo).length * 2 > items.length;
}

/** The ordered lists below their heading; without one those of the part where the first of them stands. */
export const steps: ReadsValue = ({ main: { blocks } }) => {
  const named = firstOf(headingsOf(blocks, WORDS.cooking), (at) => several(orderedIn(below(blocks, at))));
  if (named !== undefined) return named;
  const first = blocks.findIndex((block) => block.kind === 'list' && block.ordered && !isOfLinks(block));
  const from = blocks.slice(0, Math.max(0, first)).findLastIndex(isPart);
  return several(orderedIn(from === -1 ? untilPart(blocks.slice(Math.max(0, first))) : below(blocks, from)));
};

function isPart(block: Block): boolean {
  return block.kind === 'heading' && block.level <= PART_LEVEL;
}

function untilPart(blocks: readonly Block[]): readonly Block[] {
  const end = blocks.findIndex(isPart);
  return end === -1 ? blocks : blocks.slice(0, end);
}

function orderedIn(blocks: readonly Block[]): readonly string[] {
  return itemsOf(blocks, (list) => list.ordered && !isOfLinks(list));
}

/** Whether a list leads to other pages. */
function isOfLinks(list: Block): boolean {
  return list.kind === 'list' && elementsIn(list.element, 'a').length >= Math.max(1, list.items.length);
}

/** How much it makes: "Serves 4", "Servings: 4", "Pour 6 personnes". */
export const servings: ReadsValue = (page) => {
  const isNumber = (text: string) => !NUTRITION.test(text) && (/\p{N}/u.test(text) || NUMBER_WORD.test(text));
  const behind = labelled(page, LABELS.makes);
  if (behind !== undefined && isNumber(behind)) return behind;
  const opening = partThat(
    page,
    (part) => part.length <= MAX_SHORT && isNumber(part) && WORDS.yield.opens(part),
  );
  return (
    opening?.replace(/\.$/, '') ?? firstOf(linesOf(page), (line) => firstOf(line.split(DIVIDER), eatersIn))
  );
};

function eatersIn(part: string): string | undefined {
  if (NUTRITION.test(part)) return undefined;
  for (const { 0: found, 1: word = '', index } of part.matchAll(COUNTED)) {
    const isMade = found.length === part.trim().length || FOR.test(part.slice(Math.max(0, index - 5), index));
    if (EATERS.is(word) || (isMade && (WORDS.yield.is(word) || PIECES.is(word)))) return found;
  }
  return undefined;
}

/** The whole time, not that of a part: without a word for it only where the page names no other one. */
export const totalTime: ReadsValue = (page) => {
  const isTotal = (part: string) => part.length <= MAX_SHORT && /\d/.test(part) && TOTAL.opens(part);
  const [only, ...others] = linesWith(page, 'durations').filter((line) => line.length <= MAX_SHORT);
  return (
    labelled(page, TOTAL) ??
    partThat(page, isTotal) ??
    labelled(page, TIME) ??
    (others.length === 0 && only !== undefined && !/[.!?]$/.test(only) && !DIVIDER.test(only)
      ? only
      : undefined)
  );
};
