import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { formatUsd } from '#contracts/money/money';
import { Balance } from './balance.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { REQUEST_ID } from '../../http/openapi/schemas.js';

const BALANCE: Balance = {
  balance: 4_820,
  balance_usd: formatUsd(4_820),
  lifetime_purchased: 4_900,
  lifetime_consumed: 80,
  low_balance_threshold: 500,
};

/** GET /api/v1/balance (contract section 4.4). */
export const DescribesBalance = () =>
  applyDecorators(
    ApiTags('Balance'),
    ApiOperation({
      operationId: 'getBalance',
      summary: 'Read the balance',
      description: 'Costs no credits. Your tier, and so your limits, follow from `lifetime_purchased`.',
    }),
    TakesTraceparent(),
    Success(200, 'The present balance.', Balance, {
      requestId: REQUEST_ID,
      examples: { balance: { value: { data: BALANCE, request_id: EXAMPLE.requestId } } },
    }),
  );
