import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { EXAMPLE, LISTED_EXAMPLE } from '../../http/openapi/examples.js';
import { ENCODING_HEADERS } from '../../http/openapi/headers.js';
import type { Schema } from '../../http/openapi/schemas.js';
import { Refusals, SuccessPage } from '../../http/openapi/operation.js';
import { LISTED_AUDIT } from '../fetch/audit-responses.js';
import { cursorOf } from './list-audits-query.js';

const NEXT_CURSOR: Schema = {
  type: 'string',
  nullable: true,
  description:
    'Send it as `cursor` for the next page. null after the last one. It is opaque: do not build or change it.',
};

export const DescribesList = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'listAudits',
      summary: 'List audits',
      description: `Costs no credits. Returns the audits of the workspace, newest first, with the fields of \`GET /audit/{audit_id}\` except \`dimensions\`. \
Filters that you combine must all match. An unknown parameter is refused, so that a mistyped filter does not return everything.

**Pages.** Follow \`next_cursor\` until it is null. A page may have fewer audits than \`limit\`, even none, although more follow. \
One request looks at 5,000 audits and at 16 MB of metadata at most. A page ends at about 1 MB of metadata. No audit is repeated or left out while others are created.`,
    }),
    SuccessPage(
      'The audits, newest first.',
      LISTED_AUDIT,
      { next_cursor: NEXT_CURSOR },
      {
        headers: ENCODING_HEADERS,
        examples: {
          audits: {
            value: {
              data: [LISTED_EXAMPLE],
              next_cursor: cursorOf(`1763717400000000.${EXAMPLE.auditId}`),
            },
          },
          none: { value: { data: [], next_cursor: null } },
        },
      },
    ),
    Refusals('InvalidParameterError'),
  );
