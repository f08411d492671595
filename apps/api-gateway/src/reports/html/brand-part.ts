import { type Html, html } from '../../pages/html.js';
import {
  brandMark,
  type PageBrand,
  type PagePart,
  REPORT_PAGE_STYLE,
  REPORT_STYLE,
  styleOf,
} from '../../pages/page-response.js';
import { type Brand, logoPath } from '../../workspaces/brand/brands.js';
import { accentOf } from '../../workspaces/brand/contrast.js';

interface Surroundings {
  /** The path of the public URL. */
  readonly basePath: string;
  /** What the operator has at the end of each branded report. */
  readonly operatorLine: string | undefined;
}

/** Returns what stands on a report of a workspace with a brand. */
export function pageBrand(brand: Brand, { basePath, operatorLine }: Surroundings): PageBrand {
  const { name, contact, logoHash } = brand;
  return {
    name,
    logo: logoHash === null ? undefined : basePath + logoPath(logoHash),
    end: html`<footer class="quiet">
      <p>
        Report by <bdi>${name}</bdi>${contact !== null && html` · <bdi>${contact}</bdi>`}
        ${operatorLine !== undefined && html`<br /><bdi>${operatorLine}</bdi>`}
      </p>
    </footer>`,
  };
}

/** Who sends a report, as lines of text. */
export function senderOf({ name, contact }: Brand, { operatorLine }: Surroundings): readonly string[] {
  return [name, contact, operatorLine].flatMap((line) => line ?? []);
}

/** Returns a brand for a screen of the dashboard, which shows it on paper alone. */
export function onPaper(brand: PageBrand): { readonly start: Html; readonly end: Html } {
  return {
    start: html`<p class="brand print-only">${brandMark(brand)}</p>`,
    end: html`<div class="print-only">${brand.end}</div>`,
  };
}

/** Returns the style of reports with the accent colour of a brand: on paper alone, or everywhere. */
export function reportStyle(brand: Brand | undefined, media: 'print' | 'all'): PagePart {
  if (!brand?.accentColor) return REPORT_STYLE;
  const { light, onLight, dark, onDark } = accentOf(brand.accentColor);
  const tokens = `main{--accent:light-dark(${light},${dark});--on-accent:light-dark(${onLight},${onDark});--tone:var(--accent)}`;
  return styleOf(`${REPORT_PAGE_STYLE}@media ${media}{${tokens}}`);
}
