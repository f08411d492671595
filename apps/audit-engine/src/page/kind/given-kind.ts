import type { KindOfPage } from '#contracts/audit/audits';
import { pageKindName, type PageKind } from '#contracts/audit/page-kinds';
import { type judgeKinds, kindFrom, strengthsOf, type Kinds } from './kinds.js';

/** The kinds that a page is judged by, and the one that stands for it. */
interface KindsOfPage {
  readonly kinds: Kinds;
  readonly kind: KindOfPage;
}

/** Returns the kinds of a page: those that it looks like, or the one that the create of the audit gave. */
export function kindsOf(judged: ReturnType<typeof judgeKinds>, given: PageKind | undefined): KindsOfPage {
  const { kind, sure, why } = kindFrom(judged);
  if (given === undefined)
    return { kinds: strengthsOf(judged), kind: { kind, sure: Math.round(100 * sure) / 100, why } };
  const looksLike = kind === given ? why : [`It looks like ${pageKindName(kind)}.`, ...why];
  return {
    kinds: new Map([[given, 1]]),
    kind: { kind: given, sure: 1, why: ['The audit was created for this kind.', ...looksLike], given: true },
  };
}
