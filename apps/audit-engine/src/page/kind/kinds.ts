import type { PageKind } from '#contracts/audit/page-kinds';
import { isErrorLabel } from '../phrases/error-page.js';
import { JudgedPage, type KindSigns } from './judged-page.js';
import { type Reason, togetherOf } from './reason.js';
import { REASONS_OF_GOODS } from './reasons/goods.js';
import { REASONS_OF_OFFERS } from './reasons/offers.js';
import { REASONS_OF_SITES } from './reasons/sites.js';
import { REASONS_OF_TEXTS } from './reasons/texts.js';
import { ramp } from '../ramp.js';

/** `other` has no reasons: a page is that where no kind is sure enough. */
type JudgedKind = Exclude<PageKind, 'other'>;

const REASONS = {
  ...REASONS_OF_TEXTS,
  ...REASONS_OF_GOODS,
  ...REASONS_OF_OFFERS,
  ...REASONS_OF_SITES,
} satisfies Readonly<Record<JudgedKind, (page: JudgedPage) => readonly Reason[]>>;

interface KindVerdict {
  readonly kind: PageKind;
  /** From 0 to 1. */
  readonly sure: number;
  /** The reasons, the strongest first, as sentences for the owner. */
  readonly why: readonly string[];
}

/** A verdict, and how sure it is by what is seen alone. */
interface Judged extends KindVerdict {
  readonly seen: number;
}

/** The kind whose weights count: that of the page, or the one that a page of no clear kind looks most like. */
export interface LikelyKind {
  readonly kind: PageKind;
  /** From 0, hardly, to 1, in full. */
  readonly strength: number;
}

/** Below this the page is of no kind. */
const SURE_ENOUGH = 0.4;
/** How sure: from hardly to in full. */
const LIKELY = [0.3, 0.5] as const;
/** Kinds that are seen less than this behind the best one are seen about as well. */
const BEHIND = 0.18;
/** From here on a kind is plain to see. */
const PLAIN = 0.7;
const MAX_REASONS = 4;

/**
 * Returns the kinds that a page may be of, the surest first: by what its readers see, confirmed by what its markup
 * declares. Reasons add up as chances do: two of 0.5 make 0.75. What is declared adds to a kind, and takes from none.
 */
export function judgeKinds(signs: KindSigns): readonly Judged[] {
  // A page for what is missing is of no kind, whatever stands around it.
  if ([signs.title, ...signs.mainHeadings.slice(0, 1)].some(isErrorLabel)) return [];
  const page = new JudgedPage(signs);
  return (Object.keys(REASONS) as JudgedKind[])
    .map((kind) => verdictOf(kind, REASONS[kind](page)))
    .filter(({ sure }) => sure > 0)
    .sort((a, b) => b.sure - a.sure);
}

function verdictOf(kind: PageKind, all: readonly Reason[]): Judged {
  const reasons = all.filter(({ strength }) => strength > 0).sort((a, b) => b.strength - a.strength);
  return {
    kind,
    sure: togetherOf(reasons.map(({ strength }) => strength)),
    seen: togetherOf(reasons.flatMap(({ declared, strength }) => (declared ? [] : strength))),
    why: reasons.slice(0, MAX_REASONS).map(({ why }) => why),
  };
}

/** Returns the kind that stands for a page; `other` where none is sure enough. */
export function kindFrom(judged: readonly Judged[]): KindVerdict {
  const first = surestOf(judged);
  if (first === undefined || first.sure < SURE_ENOUGH)
    return { kind: 'other', sure: 1 - (first?.sure ?? 0), why: ['It shows too little of any kind.'] };
  return { kind: first.kind, sure: first.sure, why: first.why };
}

/** Returns the kind whose weights count. They count in part for a page that is hardly of it, so that no word costs a step. */
export function likelyFrom(judged: readonly Judged[]): LikelyKind {
  const first = surestOf(judged);
  if (first === undefined) return { kind: 'other', strength: 1 };
  return { kind: first.kind, strength: ramp(first.sure, ...LIKELY) };
}

/** Where one is plain to see, what is declared decides only between those that are seen about as well. */
function surestOf(judged: readonly Judged[]): Judged | undefined {
  const best = Math.max(0, ...judged.map(({ seen }) => seen));
  return judged.find(({ seen }) => best < PLAIN || seen >= best - BEHIND);
}
