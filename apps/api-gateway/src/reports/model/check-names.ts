import { capitalised } from '../../pages/parts.js';

/** The names of what checks are of, for people. What is unknown here keeps its own name. */

const ENGINE_NAMES: Readonly<Record<string, string>> = { seo: 'SEO', aeo: 'AEO', geo: 'GEO' };

const ENGINE_SUBJECTS: Readonly<Record<string, string>> = {
  seo: 'search engines',
  aeo: 'answer engines',
  geo: 'generative engines',
};

export function engineName(engine: string): string {
  return own(ENGINE_NAMES, engine) ?? engine;
}

/** Returns what the engine's score is about; undefined if it is not known here. */
export function engineSubject(engine: string): string | undefined {
  return own(ENGINE_SUBJECTS, engine);
}

/** `ai_access` as `AI access`. */
export function dimensionName(dimension: string): string {
  const words = dimension.replaceAll('_', ' ');
  return words.startsWith('ai ') ? `AI${words.slice(2)}` : words.charAt(0).toUpperCase() + words.slice(1);
}

const BASIS_NAMES: Readonly<Record<string, string>> = {
  documented: 'Documented',
  measured: 'Measured in a study',
  convention: 'Convention, not measured',
};

/** Returns how strong the source of a check is. */
export function basisName(basis: string): string {
  return own(BASIS_NAMES, basis) ?? capitalised(basis);
}

/** Names come from results: `constructor` is none of ours. */
function own(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}
