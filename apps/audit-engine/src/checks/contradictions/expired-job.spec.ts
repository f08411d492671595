import { describe, expect, it } from '@jest/globals';
import { describeCheck, meta, schema } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const ID = 'seo.stale.job';
const JOB = { url: 'https://board.example/jobs/nurse' };
const posting = (validThrough?: string) => schema({ '@type': 'JobPosting', title: 'Nurse', validThrough });
const page = (text: string, inHead = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>Nurse</title>${inHead}</head><body><main><h1>Nurse (m/f/d)</h1><p>${text}</p>
   <h2>Requirements</h2><ul><li>Night shifts</li></ul><h2>What we offer</h2><p>Salary</p><a href="/a">Apply now</a></main></body></html>`;
const HERE = 'You work here.';

describeCheck(ID, [
  ['a last day that is past', page(HERE, posting('2024-03-01')), 0, JOB],
  ['a last minute that is past', page(HERE, posting('2024-03-01T23:59')), 0, JOB],
  ['a written day that is past', page(HERE, posting('March 1, 2024')), 0, JOB],
  ['a last day to come', page(HERE, posting('2027-03-01T23:59+01:00')), 1, JOB],
  ['today', page(HERE, posting('2026-11-21')), 1, JOB],
  ['yesterday', page(HERE, posting('2026-11-20')), 1, JOB],
  ['no last day', page(HERE, posting()), null, JOB],
  ['no date', page(HERE, posting('soon')), 1, JOB],
  ['more days than a call takes', page(HERE, posting('1/1/2020 '.repeat(100_000))), 0, JOB],
  [
    'a past day on a page with noindex',
    page(HERE, posting('2024-03-01') + meta('robots', 'noindex')),
    null,
    JOB,
  ],
  ['one of many that is past', page(HERE, posting('2024-03-01') + posting('2027-03-01')), 0, JOB],
  [
    'a visible day that is past beside one to come',
    page('Apply by 1 March 2024', posting('2027-03-01')),
    0,
    JOB,
  ],
  ['the same day on a page of another kind', '<main><h1>Tax</h1><p>Deadline: 1 March 2024</p></main>', null],
]);

describeCheck(
  ID,
  (
    [
      ['en', 'Posted 10 January 2024, apply by 1 March 2024. You run the wards.', 0],
      ['en', 'Application deadline: Friday, March 1, 2024', 0],
      ['en', 'Closing date: 03/01/2024', 0],
      ['en', 'Apply by 1 March 2027', 1],
      ['en', 'Apply by 1 March 2024. The second round: apply by 1 March 2027.', 1],
      ['en', 'Closing date: 01/12/2026', 1],
      ['en', 'Since 1 March 1924. Posted on 10 January 2024.', null],
      ['de', 'Bewerbungsfrist: 01.03.2024', 0],
      ['de', 'Bewerben Sie sich bis zum 1. März 2024', 0],
      ['fr', 'Date limite de candidature : 1er mars 2024', 0],
      ['es', 'Fecha límite: 1 de marzo de 2024', 0],
      ['it', 'Candidarsi entro il 1 marzo 2024', 0],
      ['nl', 'Solliciteer vóór 1 maart 2024', 0],
      ['pl', 'Termin składania dokumentów: 1 marca 2024', 0],
      ['pt', 'Inscrições até 1 de março de 2024', 0],
      ['ru', 'Срок подачи: 1 марта 2024', 0],
      ['ja', '応募締切：2024年3月1日', 0],
      ['zh', '截止日期：2024年3月1日', 0],
    ] as const
  ).map(([lang, text, score]) => [`"${text}"`, page(text, '', lang), score, JOB]),
);

describe('the issue of a job that is over', () => {
  it('quotes the days, and points to them', () => {
    const html = page('You may apply by 1 March 2024, in writing.', posting('2024-02-01'));
    expect(linesOf(ID, html, JOB)).toEqual([
      'Nurse: validThrough is 2024-02-01',
      'apply by 1 March 2024, in wr',
    ]);
    expect(checkOf(ID).where?.(pageOf(html, JOB))).toHaveLength(2);
  });

  it('finds a day below its heading', () => {
    const html = page('</p><h2>Application deadline</h2><p>1 March 2024');
    expect(linesOf(ID, html, JOB)).toEqual(['Application deadline 1 March 2024']);
  });
});
