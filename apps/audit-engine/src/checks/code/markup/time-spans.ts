import { foldText } from '../../../page/language/fold-text.js';
import { foldedWords } from '../../../page/phrases/phrase-set.js';

/** How many minutes each unit has. In English, German, French, Spanish, Italian, Dutch, Polish and Portuguese. */
const MINUTES: ReadonlyMap<string, number> = new Map(
  (
    [
      [1_440, 'd day days tag tage jour jours día días dia dias giorno giorni dag dagen dzień dni'],
      [
        60,
        'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore u uur uren godz godzina godziny godzin',
      ],
      [1, 'm min mins minute minutes minuten minuto minutos minuti minut minuty minuta minuut'],
    ] as const
  ).flatMap(([minutes, units]) => units.split(' ').map((unit) => [unit, minutes] as const)),
);
const PARTS: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);
const COUNTED =
  /(?<![\p{N}.,:–-]|[–-]\s)(\d{1,3}(?:[.,]\d{1,2})?)?\s?([½¼¾])?\s?(?<=[\d½¼¾]\s?)(\p{L}{1,8})(?!\p{L})\.?/gu;
/** "1 h 20" */
const MINUTES_BEHIND = /^\s?(\d{1,2})(?=\s?$)/u;
/** "7:24", "1:02:10" */
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/;
/** What may stand beside it. */
const BESIDE = foldedWords(`
  total time ready in gesamtzeit gesamt insgesamt zeit dauer fertig temps durée prêt tiempo duración listo tempo totale durata pronto
  tijd duur klaar czas całkowity łącznie gotowe w duração em de di duration about approx approximately ca circa etwa environ env
  około cerca aproximadamente and und et y e en i`);
const MAX_CHARACTERS = 100;

/** Returns so long a time as machines write it (ISO 8601): "1 Std. 20 Min." is PT1H20M. Undefined where a text says more. */
export function timeSpan(text: string): string | undefined {
  const [isClock, hours = '0', minutes = '', seconds = ''] = CLOCK.exec(text.trim()) ?? [];
  if (isClock !== undefined) return written(Number(hours), Number(minutes), Number(seconds));
  if (text.length > MAX_CHARACTERS) return undefined;
  let sum = 0;
  let rest = '';
  let end = 0;
  for (const { 0: found, 1: whole = '', 2: part = '', 3: unit = '', index } of text
    .toLowerCase()
    .matchAll(COUNTED)) {
    const each = MINUTES.get(unit);
    if (each === undefined) return undefined;
    sum += each * (Number(whole.replace(',', '.')) + (PARTS.get(part) ?? 0));
    rest += ` ${text.slice(end, index)}`;
    end = index + found.length;
    const [all = '', more = ''] = each === 60 ? (MINUTES_BEHIND.exec(text.slice(end)) ?? []) : [];
    sum += Number(more);
    end += all.length;
  }
  const words = foldText(`${rest} ${text.slice(end)}`);
  const isAlone = words === '' || words.split(' ').every((word) => BESIDE.has(word));
  return sum > 0 && isAlone ? written(Math.floor(sum / 60), Math.round(sum % 60), 0) : undefined;
}

function written(hours: number, minutes: number, seconds: number): string | undefined {
  const parts = [
    [hours, 'H'],
    [minutes, 'M'],
    [seconds, 'S'],
  ] as const;
  const units = parts.flatMap(([value, letter]) => (value > 0 ? `${value}${letter}` : []));
  return units.length === 0 ? undefined : `PT${units.join('')}`;
}
