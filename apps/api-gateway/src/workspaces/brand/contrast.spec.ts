import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  accentOf,
  contrastOf,
  contrastOnLight,
  isColor,
  LEAST_CONTRAST,
  readableOnLight,
} from './contrast.js';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#123456', '#123456', 1],
  ])('%s on %s is %d, as WCAG counts it', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('an accent color', () => {
  it('can be read on light and dark pages, and so can what is written on it', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { light, onLight, dark, onDark } = accentOf(color);
        expect(contrastOf(light, '#f6f7f9')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrastOf(dark, '#1b1f26')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrastOf(light, onLight)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
        expect(contrastOf(dark, onDark)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }),
    );
  });

  it('stays as it is where it can be read', () => {
    expect(accentOf('#0f6e45')).toMatchObject({ light: '#0f6e45' });
    expect(accentOf('#a9b4ff')).toMatchObject({ dark: '#a9b4ff' });
  });

  it('that is too light has a darker tone that is not', () => {
    expect(contrastOnLight('#ffcc00')).toBeLessThan(2);
    expect(contrastOnLight(readableOnLight('#ffcc00'))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it.each(['#fff', 'red', '#12345g', '#1234567', ' #123456', ''])('is not "%s"', (text) => {
    expect(isColor(text)).toBe(false);
  });
});
