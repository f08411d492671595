import { hash } from 'node:crypto';
import {
  MAX_BODY_BYTES,
  MAX_BRAND_CONTACT_LENGTH,
  MAX_BRAND_NAME_LENGTH,
  MAX_LOGO_BYTES,
} from '#contracts/limits';
import { limitText } from '../../http/bodies/body-limit.js';
import { type Html, html } from '../../pages/html.js';
import { brandMark, type PageBrand } from '../../pages/page-response.js';
import { pageBrand, reportStyle } from '../../reports/html/brand-part.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { BrandChange } from '../../workspaces/brand/brand-change.js';
import { type Brand, Brands } from '../../workspaces/brand/brands.js';
import { LEAST_CONTRAST } from '../../workspaces/brand/contrast.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, suffices, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import {
  actionForm,
  checkboxGroup,
  fileField,
  type RefusedForm,
  textField,
  violationIn,
} from '../frame/form.js';
import { emptyState } from '../frame/list.js';
import type { ScreenPage } from '../frame/screen-response.js';

/** Where the screen is, behind the workspace's dashboard. */
export const BRAND_PATH = '/audits/brand';

const LABELS = {
  name: 'The name',
  accent_color: 'The accent color',
  contact: 'The line of contact',
  logo: 'The logo',
} as const;

/** What the reports of a workspace carry in place of our name. */
@Screen('audits/brand')
export class BrandScreen {
  constructor(
    private readonly brands: Brands,
    private readonly forms: Forms,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    return this.page(visitor);
  }

  // A file that is too large for a logo is refused beside its field, up to here.
  @Acts('owner', { confirmed: false, maxBodyBytes: MAX_BODY_BYTES })
  set(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId, home, form } = visitor;
    const change = changeIn(form);
    const { logo, ...texts } = change;
    const details = {
      ...texts,
      ...(logo !== undefined && { logo: logo === null ? 'removed' : hashOf(logo) }),
    };
    return this.forms.repeatable(visitor, {
      action: { name: 'brand.set', subject: workspaceId, details },
      violation: violationIn(BrandChange, change, LABELS),
      work: () => this.brands.change(workspaceId, change),
      again: (refused) => this.page(visitor, refused),
      done: () => `${home}${BRAND_PATH}`,
    });
  }

  @Acts('owner', { confirmed: false }, 'remove')
  remove(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { workspaceId, home } = visitor;
    return this.forms.repeatable(visitor, {
      action: { name: 'brand.remove', subject: workspaceId },
      work: () => this.brands.change(workspaceId, { name: null }),
      again: (refused) => this.page(visitor, refused),
      done: () => `${home}${BRAND_PATH}`,
    });
  }

  private async page(visitor: Visitor, refused?: RefusedForm): Promise<ScreenPage> {
    const brand = await this.brands.find(visitor.workspaceId);
    const content = html`${brand ? shownPart(brand, pageBrand(brand, this.settings)) : noBrand()}
      ${suffices(visitor.role, 'owner') && formPart(visitor, brand, refused)}
      <p><a href="${visitor.home}/audits">Back to the audits</a></p>`;
    return {
      section: 'Audits',
      title: 'Brand of your reports',
      content,
      // So its owner sees the accent color on a whole page.
      style: reportStyle(brand, 'all'),
      status: refused?.status,
    };
  }
}

/** An empty field removes what was there. A file that is not chosen changes nothing. */
function changeIn(form: URLSearchParams): BrandChange {
  const textOf = (name: string) => form.get(name)?.trim() ?? '';
  const logo = form.get('logo') ?? '';
  const isRemoved = form.has('remove_logo') && logo === '';
  return {
    name: textOf('name'),
    accent_color: textOf('accent_color') || null,
    contact: textOf('contact') || null,
    ...(isRemoved ? { logo: null } : logo !== '' && { logo }),
  };
}

/** A form that is sent again with another file does something else. */
function hashOf(logo: string): string {
  return hash('sha256', logo).slice(0, 16);
}

function noBrand(): Html {
  return emptyState(
    'No brand',
    html`<p>Shared reports carry the name of this service. With a brand they carry yours instead.</p>`,
  );
}

function shownPart({ accentColor }: Brand, brand: PageBrand): Html {
  return html`<section class="card">
    <p class="brand">${brandMark(brand)}</p>
    ${accentColor !== null && html`<p>Links and buttons of reports have the color that they have on this page.</p>`}
    ${brand.end}
  </section>`;
}

function formPart(visitor: Visitor, brand: Brand | undefined, refused?: RefusedForm): Html {
  const path = `${visitor.home}${BRAND_PATH}`;
  const problem = refused?.problem;
  const typed = (name: string, stored: string | null | undefined) =>
    (refused && visitor.form.get(name)) ?? stored ?? '';
  // A browser does not send a chosen file twice.
  const isLost = refused !== undefined && (visitor.form.get('logo') ?? '') !== '';
  const fields = html`${textField({
      name: 'name',
      label: 'Name',
      value: typed('name', brand?.name),
      required: true,
      hint: `1 to ${MAX_BRAND_NAME_LENGTH} characters. Where there is a logo, reports show that instead.`,
      problem,
    })}
    ${fileField({
      name: 'logo',
      label: 'Logo',
      accept: 'image/png,image/svg+xml',
      hint: `${isLost ? 'Choose it again. ' : ''}A PNG of up to 1,000 × 1,000 pixels or an SVG, of at most ${limitText(MAX_LOGO_BYTES)}. On dark pages it stands on white.`,
      problem,
    })}
    ${
      brand?.logoHash != null &&
      checkboxGroup({
        name: 'remove_logo',
        label: 'Current logo',
        values: refused ? visitor.form.getAll('remove_logo') : [],
        options: [['yes', 'Remove it']],
      })
    }
    ${textField({
      name: 'accent_color',
      label: 'Accent color',
      value: typed('accent_color', brand?.accentColor),
      hint: `As #1a2b3c, with a contrast of ${LEAST_CONTRAST}:1 on light pages. Dark pages have a lighter tone of it.`,
      problem,
    })}
    ${textField({
      name: 'contact',
      label: 'Line of contact',
      value: typed('contact', brand?.contact),
      hint: `At the end of reports, at most ${MAX_BRAND_CONTACT_LENGTH} characters.`,
      problem,
    })} <button class="primary">Set the brand</button>`;
  return html`<section>
    <h2>${brand ? 'Change the brand' : 'Set a brand'}</h2>
    ${actionForm(visitor, path, fields, problem)}
    ${brand && actionForm(visitor, `${path}/remove`, html`<button class="danger">Remove the brand</button>`)}
  </section>`;
}
