import { describe, expect, it } from '@jest/globals';
import { body } from '../../../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../../../test-support/page-of.js';

const TEXT = '<p>The choir of the town sings songs of the sea in the old hall, and there is mulled wine.</p>';

/** Returns what an object of an event says that is to be pasted. */
function eventWith(main: string, asOf = '2026-11-30T12:00:00Z'): Record<string, unknown> {
  const page = pageOf(body(`<main>${main}</main>`), { kind: 'event', asOf });
  const code = checkOf('seo.schema.required_props').code?.(page)?.after ?? '';
  const [, json] = /^<script type="application\/ld\+json">\n([^]*?)\n<\/script>/.exec(code) ?? [
    undefined,
    '{}',
  ];
  return JSON.parse(json ?? '{}') as Record<string, unknown>;
}

const daysOf = (lines: string, heading = 'Concert') => {
  const { startDate, endDate } = eventWith(`<h1>${heading}</h1><p>${lines}</p>${TEXT}`);
  return [startDate, endDate].filter((each) => typeof each === 'string').join(' ');
};

describe('the days of an event', () => {
  it.each([
    ['5–7 March 2027', '2027-03-05 2027-03-07'],
    ['Date: 5 March – 7 March 2027', '2027-03-05 2027-03-07'],
    ['Start: 5 March 2027</p><p>End: 7 March 2027', '2027-03-05 2027-03-07'],
    ['5–7 March 2027</p><p>Friday 5 March 2027: songs</p><p>7 March 2027: dances', '2027-03-05 2027-03-07'],
    ['Published on 1 November 2026</p><p>12 March 2027, 7pm', '2027-03-12'],
    ['Updated 2 November 2026</p><p>Saturday 6 March 2027', '2027-03-06'],
    ['Updated 2 December 2026</p><p>Saturday 6 March 2027', '2027-03-06'],
    ['Posted 2 December 2026 · Saturday 6 March 2027', '2027-03-06'],
    ['Early bird until 31 January 2027</p><p>6 March 2027', '2027-03-06'],
    ['6 March 2027</p><p>31 January 2027: early bird ends', '2027-03-06'],
    ['Tickets on sale from 1 December 2026. Saturday 6 March 2027, 7pm', '2027-03-06'],
    ['Please register by Sunday 28 February 2027</p><p>6 March 2027', '2027-03-06'],
    ['Termin: 4. Februar 2027, 18:00 bis 19:30 Uhr</p><p>Anmeldung bis 2. Februar 2027', '2027-02-04'],
    ['Vorverkauf ab 1. Dezember 2026</p><p>Samstag, 6. März 2027', '2027-03-06'],
    ['Inscriptions jusqu’au 31 janvier 2027</p><p>Le 6 mars 2027', '2027-03-06'],
    ['Inscripciones hasta el 31 de enero de 2027</p><p>6 de marzo de 2027', '2027-03-06'],
    ['Iscrizioni entro il 31 gennaio 2027</p><p>6 marzo 2027', '2027-03-06'],
    ['Aanmelden tot en met 31 januari 2027</p><p>6 maart 2027', '2027-03-06'],
    ['Zapisy do 31 stycznia 2027</p><p>6 marca 2027', '2027-03-06'],
    ['Inscrições até 31 de janeiro de 2027</p><p>6 de março de 2027', '2027-03-06'],
    ['We opened the hall on 3 May 1999.</p><p>6 March 2027', '2027-03-06'],
    ['Moved from 6 February 2027 to 6 March 2027', '2027-03-06'],
    ['Verschoben vom 6. Februar 2027 auf den 6. März 2027', '2027-03-06'],
    ['Friday 6 March 2026, 7pm', '2026-03-06'],
    ['We opened the hall on 3 May 1999.', ''],
    ['Doors open in time. Early bird until 31 January 2027', ''],
    ['5 March 2027</p><p>6 March 2027', ''],
    ['5 and 6 March 2027', ''],
    ['Dates: 5, 6 and 7 March 2027', ''],
  ])('of "%s" are "%s"', (lines, days) => {
    expect(daysOf(lines)).toBe(days);
  });

  it('stand in the heading before other ones', () => {
    expect(daysOf('Next time: 3 April 2027', 'Concert, 6 March 2027')).toBe('2027-03-06');
  });
});

describe('the status of an event', () => {
  it.each([
    ['Cancelled: Friday 5 March 2027', 'EventCancelled'],
    ['Friday 5 March 2027</p><p>The concert is cancelled. We refund all tickets.', 'EventCancelled'],
    ['ABGESAGT: Freitag, 5. März 2027', 'EventCancelled'],
    ['Das Konzert am 5. März 2027 findet leider nicht statt.', 'EventCancelled'],
    ['Annulé : vendredi 5 mars 2027', 'EventCancelled'],
    ['Cancelado: 5 de marzo de 2027', 'EventCancelled'],
    ['Annullato: 5 marzo 2027', 'EventCancelled'],
    ['Afgelast: 5 maart 2027', 'EventCancelled'],
    ['Odwołany: 5 marca 2027', 'EventCancelled'],
    ['Postponed: Friday 5 March 2027', 'EventPostponed'],
    ['5. März 2027 – verschoben auf unbestimmte Zeit', 'EventPostponed'],
    ['Reporté : 5 mars 2027', 'EventPostponed'],
    ['Aplazado: 5 de marzo de 2027', 'EventPostponed'],
    ['Rinviato: 5 marzo 2027', 'EventPostponed'],
    ['Uitgesteld: 5 maart 2027', 'EventPostponed'],
    ['Przełożony: 5 marca 2027', 'EventPostponed'],
    ['Postponed to 5 March 2027', 'EventRescheduled'],
  ])('of "%s" is %s', (line, status) => {
    expect(eventWith(`<h1>Concert</h1><p>${line}</p>${TEXT}`)).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      startDate: '2027-03-05',
    });
  });

  it.each([
    ['If the concert is cancelled, you get your money back.'],
    ['Tickets can be cancelled up to a week before.'],
    ['Wird das Konzert abgesagt, kann man Karten zurückgeben.'],
    ['The concert of 2025 was cancelled.'],
    ['Moved to the great hall.'],
  ])('is not in "%s"', (line) => {
    expect(eventWith(`<h1>Concert</h1><p>5 March 2027</p><p>${line}</p>${TEXT}`)).not.toHaveProperty(
      'eventStatus',
    );
  });

  it('is none of several days of which one is cancelled', () => {
    const days = '<ul><li>5 March 2027: cancelled</li><li>6 March 2027</li></ul>';
    expect(eventWith(`<h1>Concert</h1>${days}${TEXT}`)).not.toHaveProperty('eventStatus');
  });
});

describe('who performs', () => {
  it.each([
    ['Speaker: Ann Lee'],
    ['Referentin: Ann Lee'],
    ['Referent*in: Ann Lee'],
    ['Conférencière : Ann Lee'],
    ['Intervenante : Ann Lee'],
    ['Ponente: Ann Lee'],
    ['Relatrice: Ann Lee'],
    ['Spreekster: Ann Lee'],
    ['Prelegentka: Ann Lee'],
    ['Palestrante: Ann Lee'],
  ])('is a person in "%s"', (line) => {
    expect(eventWith(`<h1>Talk</h1><p>5 March 2027</p><p>${line}</p>${TEXT}`)).toMatchObject({
      performer: { '@type': 'Person', name: 'Ann Lee' },
    });
  });

  it('is a group where nothing says more, and nobody of several', () => {
    const talk = (line: string) => eventWith(`<h1>Talk</h1><p>5 March 2027</p><p>${line}</p>${TEXT}`);
    expect(talk('Featuring: The Calder Three').performer).toEqual({
      '@type': 'PerformingGroup',
      name: 'The Calder Three',
    });
    expect(talk('Speakers: Ann Lee, Bob Ray')).not.toHaveProperty('performer');
  });
});
