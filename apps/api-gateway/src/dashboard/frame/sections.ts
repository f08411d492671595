import { type Role, suffices } from '../access/roles.js';

interface SectionEntry {
  readonly name: string;
  /** Behind the workspace's dashboard. */
  readonly path: string;
  /** The lines of its sign, in a box of 24 by 24. */
  readonly sign: string;
  /** Who may open it. */
  readonly least: Role;
}

/** The sections of a workspace's dashboard, in the order of its navigation. */
export const SECTIONS = [
  {
    name: 'Overview',
    path: '',
    least: 'reader',
    sign: 'M4 13h6V4H4zm10 7h6v-9h-6zM4 20h6v-3H4zm10-13h6V4h-6z',
  },
  {
    name: 'Audits',
    path: '/audits',
    least: 'reader',
    sign: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20',
  },
  { name: 'Credits', path: '/credits', least: 'reader', sign: 'M3 6h18v12H3zm0 4h18M7 14.5h4' },
  { name: 'Webhooks', path: '/webhooks', least: 'reader', sign: 'M4 12h11m-5-6 6 6-6 6M20 5v14' },
  {
    name: 'Keys',
    path: '/keys',
    least: 'reader',
    sign: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm3-7 8-8m-4 4 3 3',
  },
  {
    name: 'Requests',
    path: '/requests',
    least: 'reader',
    sign: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  },
  {
    name: 'People',
    path: '/people',
    least: 'owner',
    sign: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9a6 6 0 0 1 12 0m1-16a3.5 3.5 0 0 1 0 7m1.500 3a6 6 0 0 1 3.500 6',
  },
  { name: 'Activity', path: '/activity', least: 'owner', sign: 'M3 12h4l3-8 4 16 3-8h4' },
] as const satisfies readonly SectionEntry[];

export type Section = (typeof SECTIONS)[number]['name'];

export function sectionsFor(role: Role): readonly SectionEntry[] {
  return SECTIONS.filter(({ least }) => suffices(role, least));
}
