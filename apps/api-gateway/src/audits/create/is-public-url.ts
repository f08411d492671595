import { ValidateBy } from 'class-validator';
import { MAX_URL_LENGTH } from '#contracts/limits';
import type { EgressPolicy } from '#outbound-http/rules/egress-policy';
import { checkTargetUrl } from '#outbound-http/rules/url-rule';
import { EGRESS } from '../../http/validation/request-pipe.js';

/** A URL that may be audited, by the rules of this deployment (`EGRESS`). Refused with `INVALID_URL`. */
export function IsPublicUrl(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPublicUrl',
      validator: {
        validate: (url, args) => urlProblem(url, policyOf(args!.object)) === undefined,
        defaultMessage: (args) => urlProblem(args!.value, policyOf(args!.object))!,
      },
    },
    { context: { code: 'INVALID_URL' } },
  );
}

function policyOf(request: object): EgressPolicy {
  return (request as { readonly [EGRESS]: EgressPolicy })[EGRESS];
}

function urlProblem(url: unknown, egress: EgressPolicy): string | undefined {
  if (typeof url !== 'string' || url === '')
    return 'url must be a text that begins with http:// or https://.';
  // The parser of URLs would mend these, but the text is kept as it is, and no store or message can hold them.
  if (url.length <= MAX_URL_LENGTH && /\p{Cs}/u.test(url))
    return 'url holds characters that no URL may have.';
  const verdict = checkTargetUrl(url, egress, MAX_URL_LENGTH);
  return verdict.ok ? undefined : verdict.message;
}
