import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import type { Spot } from '../../page/content/positions.js';
import { textValue } from '../../page/structured-data/schema-node.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { spotsOf } from '../../page/structured-data/structured-data.js';
import { documented, inDimension, yes } from '../check.js';
import { noindexFor } from '../crawling/robots-directives.js';
import { deadlinesOf } from './deadlines.js';
import { isOver, isPast } from './over.js';

const MAX_JOBS = 100;

export const EXPIRED_JOB = inDimension('content', [
  {
    id: 'seo.stale.job',
    weight: 8,
    isFault: true,
    severity: 'high',
    title: 'The job can still be applied for',
    problem: 'The last day to apply for the job is over',
    why: 'Google takes expired jobs out of its job search, and may take out all jobs of a site that leaves them there. Readers apply in vain.',
    fix: 'If the job is filled, answer with status 404 or 410, or remove the JobPosting markup, and say on the page that it is filled. If it is open, write its new last day into validThrough and into the text.',
    source: documented('Google job posting: remove expired jobs'),
    passes:
      '1 when validThrough of each JobPosting is to come, and the latest visible last day to apply, too; 0 when one of them is past for two days. Not applicable to pages that are neither a job nor have JobPosting markup, without any such day, and with noindex.',
    measure: (page) => {
      const days = daysOf(page);
      return days.length === 0 ? null : yes(!days.some(({ isOver: over }) => over));
    },
    evidence: (page) => daysOf(page).flatMap(({ isOver: over, line }) => (over ? line : [])),
    where: (page) => daysOf(page).flatMap(({ isOver: over, spots }) => (over ? spots : [])),
  },
]);

interface LastDay {
  readonly isOver: boolean;
  readonly line: string;
  readonly spots: readonly Spot[];
}

const daysOf = oncePer((page: Page): readonly LastDay[] => {
  const { structuredData: data, asOf } = page;
  const jobs = nodesOfKind(data.nodes, 'JobPosting').slice(0, MAX_JOBS);
  if (jobs.length === 0 && page.kind.kind !== 'job') return [];
  if (noindexFor(page, 'googlebot') !== undefined) return [];
  const declared = jobs.flatMap((job) => {
    const day = textValue(job, 'validThrough');
    const line = `${textValue(job, 'title') ?? 'JobPosting'}: validThrough is ${day ?? ''}`;
    return day === undefined
      ? []
      : [{ isOver: isOver(day, asOf), line, spots: spotsOf(data, job, 'validThrough') }];
  });
  // A page of many jobs has many last days.
  const visible = jobs.length > 1 ? [] : deadlinesOf(page);
  const latest = visible.toSorted((a, b) => b.at - a.at)[0];
  if (latest === undefined) return declared;
  return [...declared, { isOver: isPast(latest.at, asOf), line: latest.text, spots: [latest] }];
});
