import { ramp } from '../../ramp.js';
import type { JudgedPage } from '../judged-page.js';
import { reason, type Reason } from '../reason.js';

/** Reasons to take a page for one that offers a place or a date: a job, a course, an event. */
export const REASONS_OF_OFFERS = {
  job: (page: JudgedPage): Reason[] => {
    const { controls, headings, words } = page.signs.visible;
    const address = page.leadsTo.has('job') && page.segments.length > 1;
    const applies = controls.apply + words.apply / 2;
    return [
      reason(0.45, ramp(applies, 0, 1) * ramp(words.jobParts, 0, 2), 'It describes a job and how to apply.'),
      reason(0.53, ramp(headings.jobParts, 0, 3), 'It has the parts of a job advertisement.'),
      reason(0.37, address, 'Its address is that of a job.'),
      reason(
        0.47,
        page.mentions('jobTitle') ? Math.max(address ? 0.8 : 0, ramp(applies + headings.jobParts, 0, 1)) : 0,
        'Its title names a job.',
      ),
      reason(0.2, address && /\d{3,}/.test(page.signs.url.pathname), 'Its address has the number of a job.'),
      reason(0.28, ramp(words.jobParts, 2, 6), 'It speaks of tasks and requirements.'),
      page.declares(0.85, 1, 'JobPosting'),
    ];
  },
  course: (page: JudgedPage): Reason[] => {
    const { headings, words } = page.signs.visible;
    return [
      reason(0.75, ramp(headings.course + words.course / 2, 1, 4), 'It has the parts of a course.'),
      reason(0.42, page.mentions('course') ? ramp(words.course, 1, 3) : 0, 'Its title is that of a course.'),
      reason(
        0.5,
        page.inPath(COURSE_SEGMENT) && page.segments.length > 1,
        'Its address is that of a course.',
      ),
      reason(
        0.6,
        ramp(words.classwork, 2, 7) * (1 - 0.5 * page.shop),
        'It has lectures, assignments and those who teach.',
      ),
      reason(
        0.5,
        COURSE_CODE.test(page.signs.title) ? ramp(words.classwork, 0, 3) : 0,
        'Its title has the number of a course.',
      ),
      page.declares(0.8, 1, 'Course'),
    ];
  },
  event: (page: JudgedPage): Reason[] => {
    const { controls, mainControls, headings, words, mainNumbers, numbers, codeBlocks } = page.signs.visible;
    const single = ramp(numbers.dates, 30, 10) * (page.isRoot ? 0.85 : 1);
    const dated = ramp(numbers.dates, 0, 1) * single;
    const named = YEAR_NAMED.test(page.signs.title) ? 1 : 0;
    // A menu may have tickets, too. Below a line about tickets a button may say no more than "Buy".
    const bought = mainControls.tickets > 0 || (headings.tickets > 0 && mainControls.cart > 0);
    const tickets = bought ? 1 : controls.tickets > 0 ? 0.4 : 0;
    return [
      reason(0.42, tickets * dated, 'It shows a date and tickets.'),
      reason(0.45, ramp(headings.eventParts, 0, 2) * dated, 'It names time and place.'),
      reason(
        0.59,
        page.mentions('gatherings')
          ? (page.mentions('events') ? 0.6 : 1) *
              (1 - 0.8 * ramp(codeBlocks, 0, 3)) *
              (0.7 + 0.3 * ramp(words.eventParts, 1, 3)) *
              dated
          : 0,
        'Its title names an event with a date.',
      ),
      reason(0.32, ramp(mainNumbers.datesWithTime, 0, 1) * single, 'It shows a date with a time.'),
      reason(
        0.35,
        ramp(words.eventParts + words.tickets, 1, 5) * dated * (1 - 0.5 * page.prose),
        'It speaks of place, time and tickets.',
      ),
      reason(
        0.4,
        mainNumbers.timeSpans > 0 && mainNumbers.datesWithTime > 0
          ? ramp(mainNumbers.timeSpans, 6, 3) * dated * (page.isRoot ? 0.4 : 1)
          : 0,
        'It shows a date, and when it begins and ends.',
      ),
      reason(0.14, mainNumbers.datesWithTime > 0 && numbers.addresses > 0 ? single : 0, 'It shows a place.'),
      reason(
        0.63,
        page.leadsTo.has('event') && page.segments.length > 1 ? single * (1 - 0.7 * page.listed) : 0,
        'Its address is that of an event.',
      ),
      reason(
        0.5,
        ramp(Math.max(controls.conference + headings.conference, words.conference), 0, 4) *
          Math.max(dated, named) *
          (1 - 0.7 * page.shop),
        'It has speakers, a programme and a registration.',
      ),
      reason(
        0.35,
        page.isRoot ? named * (0.5 + 0.5 * ramp(words.conference, 0, 3)) * single : 0,
        'Its home page is named after a year.',
      ),
      reason(
        0.56,
        page.isRoot && NAME_AND_YEAR.test(page.signs.title)
          ? ramp(words.gatherings + words.conference + words.eventParts, 0, 2) * single
          : 0,
        'Its title is a name with a year.',
      ),
      page.declares(0.75, single, 'Event'),
    ];
  },
  event_list: (page: JudgedPage): Reason[] => {
    const { mainNumbers, numbers, links, headings } = page.signs.visible;
    const dates = ramp(numbers.dates, 2, 8);
    const listed = Math.min(ramp(mainNumbers.dates, 4, 12), ramp(page.signs.mainLinks, 5, 15));
    return [
      reason(0.36, listed * (1 - 0.5 * page.prose), 'It lists dates with links.'),
      reason(0.75, page.titled('events') ? 0.6 + 0.4 * dates : 0, 'Its title is that of a list of events.'),
      reason(0.49, page.mentions('events') ? dates : 0, 'Its title mentions events.'),
      reason(
        0.41,
        page.leadsTo.has('event') || page.inPath(EVENTS_IN_SEGMENT) ? ramp(numbers.dates, 1, 6) : 0,
        'Its address is that of events.',
      ),
      reason(0.34, ramp(numbers.datesWithTime, 2, 9), 'It shows many dates with their times.'),
      reason(0.36, ramp(links.inMain.event, 4, 12), 'It links many events.'),
      reason(
        0.35,
        headings.events > 0 ? Math.max(ramp(links.inMain.event, 1, 6), ramp(mainNumbers.dates, 1, 6)) : 0,
        'A heading announces events.',
      ),
      page.declares(0.3, page.signs.nodes.length > 4 ? 1 : 0, 'Event'),
    ];
  },
};

/** "Finch Conference 2027": as the part of a title. */
const NAME_AND_YEAR = /^[\p{L}\d .'’&-]{2,40} (?:19|20)\d\d(?:$| [|–—-])/u;
const COURSE_CODE =
  /(?:^|[^\p{L}\d])[A-Z]{2,5}[\s-]?\d{2,4}[A-Z]?(?![\p{L}\d])|(?:^|\s)\d{1,2}\.S?\d{2,4}(?!\d)/u;
const YEAR_NAMED = /(?:^|[^\d])(?:19|20)\d\d(?!\d)|[’']\d\d(?!\d)/;
const COURSE_SEGMENT =
  /^(?:courses?|kurse?|cours|cursos?|corsi?|kurs|training|trainings|classes|seminare?|formations?|programs?|programmes?)$/;
const EVENTS_IN_SEGMENT = /calendar|schedule|events|meetings|agenda|termine|veranstaltung/;
