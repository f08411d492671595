import type { KindOfPage } from '#contracts/audit/audits';
import { pageKindName, type PageKind } from '#contracts/audit/page-kinds';
import { type judgeKinds, kindFrom, likelyFrom, type LikelyKind } from './kinds.js';

/** The kind that the result names, and the one that the page is judged by. */
interface JudgedKind {
  readonly kind: KindOfPage;
  readonly likely: LikelyKind;
}

/** Returns the kind that a page looks like, or the one that the create of the audit gave. */
export function judgedKindOf(judged: ReturnType<typeof judgeKinds>, given: PageKind | undefined): JudgedKind {
  const { kind, sure, why } = kindFrom(judged);
  if (given === undefined)
    return { likely: likelyFrom(judged), kind: { kind, sure: Math.round(100 * sure) / 100, why } };
  const looksLike = kind === given ? why : [`It looks like ${pageKindName(kind)}.`, ...why];
  return {
    likely: { kind: given, strength: 1 },
    kind: { kind: given, sure: 1, why: ['The audit was created for this kind.', ...looksLike], given: true },
  };
}
