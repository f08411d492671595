import { CREDIT_PACKAGES, type PackageName, totalCredits } from '#contracts/credit-packages';
import { EXAMPLE } from '../examples.js';
import type { Operation } from '../openapi-types.js';
import { parameterRef } from '../parameters.js';
import { limitsTable } from '../rate-limit-text.js';
import { EVERY_POST } from '../responses/common-responses.js';
import { errorResponse } from '../responses/error-response.js';
import { API_HEADERS } from '../responses/headers.js';
import { dataWithRequestId, schemaRef } from '../schemas/schema.js';

const PACKAGES = (Object.keys(CREDIT_PACKAGES) as PackageName[]).map((name) => {
  const { priceUsd, baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const [base, bonus, total] = [baseCredits, bonusCredits, totalCredits(name)].map((credits) =>
    credits.toLocaleString('en-US'),
  );
  return `| \`${name}\` | $${priceUsd} | ${base} | ${bonus} | ${total} |`;
});

const DESCRIPTION = `Mints a new checkout session with each call, and takes no \`Idempotency-Key\`; several may be open at once, and one that is \
never paid costs nothing. The balance is updated about 10 seconds after the payment. Larger amounts go by invoice.

| package | price | credits | bonus | in all |
| --- | --- | --- | --- | --- |
${PACKAGES.join('\n')}

${limitsTable('billing.topup')}`;

/** POST /api/v1/billing/topup (contract section 4.5). */
export function topUp(docsUrl: string): Operation {
  return {
    operationId: 'topUp',
    tags: ['Billing'],
    summary: 'Buy credits',
    description: DESCRIPTION,
    parameters: [parameterRef('Traceparent')],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemaRef('TopUpRequest'),
          examples: { growth: { value: { package: 'growth' } } },
        },
      },
    },
    responses: {
      ...EVERY_POST,
      201: {
        description: 'A checkout that may be paid.',
        headers: API_HEADERS,
        content: {
          'application/json': {
            schema: dataWithRequestId(schemaRef('Checkout')),
            examples: { growth: { value: { data: CHECKOUT, request_id: EXAMPLE.requestId } } },
          },
        },
      },
      400: errorResponse('InvalidPackageError', { docsUrl }),
    },
  };
}

const CHECKOUT = {
  checkout_id: EXAMPLE.checkoutId,
  checkout_url: `https://pay.example.com/${EXAMPLE.checkoutId}`,
  package: 'growth',
  amount_usd: CREDIT_PACKAGES.growth.priceUsd,
  credits: totalCredits('growth'),
  expires_at: EXAMPLE.later,
};
