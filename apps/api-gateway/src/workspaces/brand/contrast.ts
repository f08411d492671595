/** Contrast that text needs (WCAG 2.2, success criterion 1.4.3, level AA). */
export const LEAST_CONTRAST = 4.5;

/** The surfaces of our pages that accents stand on, by which they are harder to read than on the paper itself. */
const [LIGHT_SURFACE, DARK_SURFACE] = ['#f6f7f9', '#1b1f26'];
const [WHITE, BLACK] = ['#ffffff', '#000000'];
const STEPS = 40;

type Channels = readonly [red: number, green: number, blue: number];

/** An accent colour as it is on light and on dark pages, with what is written on it. */
export interface Accent {
  readonly light: string;
  readonly onLight: string;
  readonly dark: string;
  readonly onDark: string;
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns the contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Returns the contrast of an accent colour on our light pages. */
export function contrastOnLight(color: string): number {
  return contrastOf(color, LIGHT_SURFACE);
}

/** Returns the color or, where that is hard to read on our light pages, the nearest darker one that is not. */
export function readableOnLight(color: string): string {
  return mixedUntilReadable(color, BLACK, LIGHT_SURFACE);
}

/** On dark pages a colour that is too dark is mixed with white. */
export function accentOf(color: string): Accent {
  const [light, dark] = [readableOnLight(color), mixedUntilReadable(color, WHITE, DARK_SURFACE)];
  return { light, onLight: textOn(light), dark, onDark: textOn(dark) };
}

function textOn(color: string): string {
  return contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK;
}

function mixedUntilReadable(color: string, other: string, surface: string): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mixedWith(color, other, step / STEPS);
    if (contrastOf(mixed, surface) >= LEAST_CONTRAST) return mixed;
  }
  return other;
}

function mixedWith(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const mixed = from.map((value, index) => Math.round(value + (to[index]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance of sRGB, from 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): Channels {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Channels;
}
