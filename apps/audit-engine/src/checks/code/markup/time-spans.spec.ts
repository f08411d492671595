import { describe, expect, it } from '@jest/globals';
import { timeSpan } from './time-spans.js';

describe('a length of time for machines', () => {
  it.each([
    ['55 minutes', 'PT55M'],
    ['1 Std. 20 Min.', 'PT1H20M'],
    ['1 h 20', 'PT1H20M'],
    ['1h20', 'PT1H20M'],
    ['1h 20min', 'PT1H20M'],
    ['1 hour and 20 minutes', 'PT1H20M'],
    ['Total 25 min', 'PT25M'],
    ['Ready in 90 mins', 'PT1H30M'],
    ['1½ hours', 'PT1H30M'],
    ['½ hour', 'PT30M'],
    ['1 ½ Stunden', 'PT1H30M'],
    ['1,5 Stunden', 'PT1H30M'],
    ['ca. 45 Minuten', 'PT45M'],
    ['2 godz. 10 min', 'PT2H10M'],
    ['1 ora e 15 minuti', 'PT1H15M'],
    ['1 day', 'PT24H'],
    ['7:24', 'PT7M24S'],
    ['1:02:10', 'PT1H2M10S'],
    ['20–25 min', undefined],
    ['20 - 25 min', undefined],
    ['20 to 25 minutes', undefined],
    ['Simmer for 10 minutes', undefined],
    ['Prep 10 min', undefined],
    ['2 weeks', undefined],
    ['1:20 h', undefined],
    ['soon', undefined],
    ['0:00', undefined],
  ])('is of "%s" %s', (text, span) => {
    expect(timeSpan(text)).toBe(span);
  });
});
