import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../../../tools/local/project-root.js';
import {
  CONTENT_SECURITY_POLICY,
  LIVE_SCRIPT,
  PAGE_STYLE,
  REPORT_PAGE_STYLE,
  BUTTONS_SCRIPT,
  pagePolicy,
  REPORT_STYLE,
  SCREEN_POLICY,
  screenPolicy,
  STYLE,
} from './page-response.js';

const TOKENS = readFileSync(join(projectRoot, 'apps/api-gateway/src/pages/assets/tokens.css'), 'utf8');

/** The colours by their name: light, then dark. */
const COLOURS = new Map(
  [...TOKENS.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]],
  ),
);

describe('the style of all pages', () => {
  it('is what the policies allow, and nothing else', () => {
    const [, text = ''] = /^<style>(.*)<\/style>$/s.exec(STYLE.element.markup)!;
    const hash = createHash('sha256').update(text).digest('base64');
    for (const policy of [CONTENT_SECURITY_POLICY, SCREEN_POLICY])
      expect(policy).toContain(`style-src 'sha256-${hash}';`);
    expect(CONTENT_SECURITY_POLICY).not.toContain('script-src');
  });

  it('may have the style of reports beside it, where the policy allows that, too', () => {
    const [, text = ''] = /^<style>(.*)<\/style>$/s.exec(REPORT_STYLE.element.markup)!;
    const hashes = [PAGE_STYLE, text].map((style) => createHash('sha256').update(style).digest('base64'));
    for (const policy of [pagePolicy(REPORT_STYLE), screenPolicy(REPORT_STYLE)])
      expect(policy).toContain(`style-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`);
  });

  it('may have one script of ours beside it, by its hash alone', () => {
    const [, text = ''] = /^<script type="module">(.*)<\/script>$/s.exec(BUTTONS_SCRIPT.element.markup)!;
    const hash = createHash('sha256').update(text).digest('base64');
    expect(pagePolicy(REPORT_STYLE, BUTTONS_SCRIPT).split('; ')).toContain(`script-src 'sha256-${hash}'`);
    expect(text).not.toMatch(/<\/script|\bimport\b|fetch\(/);
    expect(gzipSync(text).byteLength).toBeLessThanOrEqual(1024);
  });

  it('is small, and asks for no file', () => {
    expect(gzipSync(PAGE_STYLE).byteLength).toBeLessThanOrEqual(4 * 1024);
    expect(gzipSync(REPORT_PAGE_STYLE).byteLength).toBeLessThanOrEqual(1.5 * 1024);
    expect(PAGE_STYLE + REPORT_PAGE_STYLE).not.toMatch(/url\(|@import/);
  });

  it.each(['ink', 'quiet', 'accent', 'good', 'bad', 'warn'])(
    'writes in %s what can be read on paper, on a surface and on its own tint, in light and dark',
    (name) => {
      for (const scheme of [0, 1]) {
        const [text, paper, surface] = [name, 'paper', 'surface'].map((colour) => colourOf(colour, scheme));
        const tint = mixed(text!, paper!, 0.1);
        for (const behind of [paper!, surface!, tint])
          expect([name, scheme, contrast(text!, behind) >= 4.5]).toEqual([name, scheme, true]);
      }
    },
  );

  it('writes on the accent, and draws the edges of fields, so that both can be seen', () => {
    for (const scheme of [0, 1]) {
      const colour = (name: string) => colourOf(name, scheme);
      expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('edge'), colour('paper'))).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the script of screens', () => {
  it('is small, and names no other host', () => {
    expect(Buffer.byteLength(LIVE_SCRIPT)).toBeLessThanOrEqual(4 * 1024);
    expect(LIVE_SCRIPT).not.toMatch(/https?:|innerHTML=[^=]|eval\(|import/);
  });
});

type Colour = readonly number[];

function colourOf(name: string, scheme: number): Colour {
  const hex = COLOURS.get(name)?.[scheme];
  if (hex === undefined) throw new Error(`there is no colour ${name}`);
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
}

function mixed(colour: Colour, into: Colour, part: number): Colour {
  return colour.map((channel, index) => channel * part + into[index]! * (1 - part));
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
