import { describe, expect, it } from '@jest/globals';
import { openingHours } from './opening-hours.js';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const hours = (dayOfWeek: readonly string[], opens: string, closes: string) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek,
  opens,
  closes,
});

describe('opening hours to paste', () => {
  it.each([
    ['Monday 8.30am – 5.30pm', 'en', [hours(['Monday'], '08:30', '17:30')]],
    ['Open Mon–Fri 11:00–22:00', 'en', [hours(WEEK, '11:00', '22:00')]],
    ['Mon - Fri: 9 - 5 pm', 'en', [hours(WEEK, '09:00', '17:00')]],
    ['Saturday 1–5pm', 'en', [hours(['Saturday'], '13:00', '17:00')]],
    [
      'Montag bis Freitag 8:00 - 12:00 und 14:00 - 18:00 Uhr',
      'de',
      [hours(WEEK, '08:00', '12:00'), hours(WEEK, '14:00', '18:00')],
    ],
    ['Sat, Sun 10 a.m. to 12 p.m.', 'en', [hours(['Saturday', 'Sunday'], '10:00', '12:00')]],
    ['Fri–Sun 18–24', 'en', [hours(['Friday', 'Saturday', 'Sunday'], '18:00', '00:00')]],
  ])('of "%s" are those of its days', (line, language, expected) => {
    expect(openingHours([line], language)).toEqual(expected);
  });

  it('are of all lines', () => {
    expect(openingHours(['Monday 8.30am – 5.30pm', 'Tuesday 8.30am – 7pm'], 'en')).toEqual([
      hours(['Monday'], '08:30', '17:30'),
      hours(['Tuesday'], '08:30', '19:00'),
    ]);
  });

  it.each([
    'Yoga on Monday 9–11',
    'Monday by appointment 9–11',
    '9:00–17:00',
    'Monday 26:00–27:00',
    'Monday',
    '',
  ])('are left to a person for "%s"', (line) => {
    expect(openingHours([line], 'en')).toBeUndefined();
    expect(openingHours(['Monday 9:00–17:00', line], 'en')).toBeUndefined();
  });
});
