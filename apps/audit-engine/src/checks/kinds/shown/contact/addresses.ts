import { numberSigns, phonesIn } from '../../../../page/kind/signs/numbers.js';
import { sentencesOf } from '../../../../page/language/sentences.js';
import { oncePer } from '../../../../page/once.js';
import type { Page } from '../../../../page/page.js';
import type { Element } from '../../../../page/parsing/parse-document.js';
import { phraseSet } from '../../../../page/phrases/phrase-set.js';
import { isWeekday } from '../../../../page/statements/days/day-spans.js';
import { h1Of } from '../../../meta.js';
import { label, type ReadsValue } from '../finders.js';
import { DIVIDER, elementsIn, mainLinesOf, MAX_LINE, partsOf } from '../lines.js';

/** A line of an address. */
const MAX_SHORT = 60;
/** "22 Mill Lane", "Leeds" and "LS1 4AB" may each have a line. */
const MAX_LINES = 2;
const MAX_ELEMENTS = 20;
/** A postal code at the beginning of a line below a street. */
const TOWN = /^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?\s(?:[A-Z]{2}\s)?\p{Lu}\p{L}/u;
/** What stands before a telephone number or an address of mail. */
const CONTACT =
  /(?:^|[\s,;(])(?:tel(?:ef\p{L}{2,3}|ephone|éf\p{L}{3}|éphone)?|phone|fon|fax|mobile?|mob|handy|e-?mail|web)(?:[.:]|\s[+(\d])/iu;
const LABEL = /^[^:\d]{2,40}:\s/;

/** Where an event is that nobody travels to. */
const ONLINE = phraseSet(`
  online, webinar*, virtual, virtually, zoom, microsoft teams, google meet, livestream, live stream, remote, remotely,
  work from home, home office, homeoffice, onlineseminar*, virtuell*, en ligne, webinaire*, visioconférence, à distance,
  télétravail, en línea, virtual*, teletrabajo, remoto, da remoto, zdalnie, zdalna, wirtualn*, thuis, онлайн, вебинар*`);
/** The same in a line: "book online" is no such thing. */
const ONLINE_LINES = phraseSet(`
  webinar*, online seminar*, online event, online workshop, online course, online talk, online lecture, online meeting,
  online via, online on zoom, via zoom, on zoom, by zoom, per zoom, über zoom, sur zoom, por zoom, su zoom, przez zoom,
  zoom link, zoom meeting, via teams, über teams, via microsoft teams, virtual event, takes place online, held online,
  findet online statt, online veranstaltung, online vortrag, webinaire*, événement en ligne, atelier en ligne,
  conférence en ligne, aura lieu en ligne, evento en línea, evento online, taller online, seminario online, corso online,
  evento virtuale, evento virtual, online evenement, online bijeenkomst, wydarzenie online, szkolenie online,
  spotkanie online, seminário online, вебинар*`);

/** Returns whether the page says that one takes part from anywhere. */
export const isOnline = oncePer((page: Page): boolean => {
  const where = labelledVenue(page);
  return (
    ONLINE.isIn(h1Of(page)) ||
    (typeof where === 'string' && ONLINE.isIn(where)) ||
    mainLinesOf(page).some((line) => ONLINE_LINES.isIn(line))
  );
});

const labelledVenue = label('place');

/** The address of who the page is by. */
export const address: ReadsValue = (page) => bestOf([...ofMain(page), ...ofFooter(page)]);

/** Where an event or a job is: its organizer has an address, too, but nobody goes there for what is online. */
export const venue: ReadsValue = (page) => {
  const where = [labelledVenue(page)].flat()[0];
  const inMain = ofMain(page);
  if (where !== undefined && !ONLINE.isIn(where)) {
    if (isPartly(where)) return inMain.find((each) => each.startsWith(where) && !isPartly(each)) ?? where;
    return numberSigns(where).addresses === 0 ? where : (addressesIn([where], page)[0] ?? where);
  }
  return bestOf(isOnline(page) ? inMain : [...inMain, ...ofFooter(page)]);
};

/** Returns whether a text is a street without its town, or a town without its street. */
export function isPartly(text: string): boolean {
  const { addresses, postCodes } = numberSigns(text);
  const parts = text.split(/,\s/);
  const street = parts.findIndex((part) => /\d/.test(part));
  const isStreet = addresses > postCodes || (street !== -1 && street < parts.length - 1);
  const hasTown = postCodes > 0 || parts.slice(street + 1).some((part) => /\p{Lu}\p{L}/u.test(part));
  return addresses > 0 && !(isStreet && hasTown);
}

function bestOf(addresses: readonly string[]): string | undefined {
  return addresses.find((each) => !isPartly(each)) ?? addresses[0];
}

const ofMain = oncePer((page: Page): readonly string[] => [
  ...elementsOf(page.main.element, page),
  ...addressesIn(mainLinesOf(page), page),
]);

const ofFooter = oncePer((page: Page): readonly string[] => [
  ...elementsOf(page.frames.body, page),
  ...addressesIn(brokenParts(page.elements.footer?.element), page),
]);

function brokenParts(element: Element | undefined): readonly string[] {
  return partsOf(element).flatMap((part) => part.split('\n'));
}

/** In an element for an address, all that is no contact is one. */
function elementsOf(root: Element | undefined, page: Page): readonly string[] {
  return elementsIn(root, 'address')
    .slice(0, MAX_ELEMENTS)
    .flatMap((element) => {
      const whole = brokenParts(element)
        .map(withoutContact)
        .filter((line) => line !== '');
      const found = addressesIn(whole, page);
      const text = whole.join(', ');
      return found.length > 0 || !/\d/.test(text) || text.length > MAX_LINE ? found : [text];
    });
}

/** Returns the addresses in lines, joined from lines below each other. */
function addressesIn(given: readonly string[], page: Page): readonly string[] {
  const lines = given
    .filter((line) => /\p{N}/u.test(line) || line.length <= MAX_SHORT)
    .flatMap((line) => line.split(DIVIDER))
    .flatMap((line) => sentencesOf(line, page.phrases))
    .map(withoutContact)
    .filter((line) => line !== '' && line.length <= MAX_LINE);
  return lines.flatMap((line, at) => {
    const { addresses, postCodes } = numberSigns(line);
    if (addresses === 0) return [];
    const text = withoutDates(line);
    if (text === undefined) return [];
    if (addresses > postCodes) return postCodes > 0 ? text : (withTown(text, lines.slice(at + 1)) ?? text);
    const before = lines[at - 1] ?? '';
    const isBelowStreet = isLine(before) && /\d/.test(before) && numberSigns(before).addresses === 0;
    return isPartly(text) && isBelowStreet ? `${before}, ${text}` : text;
  });
}

/** Returns a street with the lines below it, up to the one with the postal code. */
function withTown(street: string, below: readonly string[]): string | undefined {
  for (const [at, line] of below.slice(0, MAX_LINES).entries()) {
    const { addresses, postCodes } = numberSigns(line);
    if (!isLine(line) || addresses > postCodes) return undefined;
    if (postCodes > 0 || TOWN.test(line)) return [street, ...below.slice(0, at + 1)].join(', ');
  }
  return undefined;
}

function isLine(line: string): boolean {
  const { dates, times, prices } = numberSigns(line);
  return (
    line.length <= MAX_SHORT && /\p{L}/u.test(line) && dates + times + prices === 0 && !/[:@]/.test(line)
  );
}

/** Returns a line of an address without its label, and without what begins with a telephone number. */
function withoutContact(line: string): string {
  const text = line.replace(/\s+/g, ' ').trim();
  const ends = [text.search(CONTACT), ...phonesIn(text)].filter((at) => at >= 0);
  let end = Math.min(text.length, ...ends);
  while (end > 0 && /[\s,;.(+]/.test(text.charAt(end - 1))) end--;
  return text
    .slice(0, end)
    .replace(LABEL, '')
    .replace(/^[\s,;(]+/, '');
}

/** Returns an address without the day and the time beside it; undefined where they can't be told from it. */
function withoutDates(line: string): string | undefined {
  const parts = line.split(/,\s/);
  const isAt = (part: string) => {
    const { dates, times, prices } = numberSigns(part);
    return dates + times + prices > 0 || isWeekday(part);
  };
  const street = parts.findIndex((part) => numberSigns(part).addresses > 0);
  if (street === -1) return line;
  if (isAt(parts[street] ?? '')) return undefined;
  const first = parts.slice(0, street).findLastIndex(isAt) + 1;
  const end = parts.findIndex((part, at) => at > street && isAt(part));
  return parts.slice(first, end === -1 ? undefined : end).join(', ');
}
