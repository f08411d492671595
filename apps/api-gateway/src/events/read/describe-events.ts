import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';
import {
  EVENT_DAYS,
  MAX_LONG_POLLS_PER_KEY,
  MAX_STREAMS_PER_KEY,
  MAX_EVENT_WAIT_SECONDS,
  MAX_EVENTS_PER_PAGE,
} from '#contracts/limits';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { API_HEADERS, ENCODING_HEADERS } from '../../http/openapi/headers.js';
import { Responds, Refusals } from '../../http/openapi/operation.js';
import { count, objectOf, schemaRef, text } from '../../http/openapi/schemas.js';
import { eventExample } from '../../http/openapi/examples.js';
import {
  QueryParameter,
  SomeOf,
  WholeNumber,
  wholeNumberOf,
} from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

/** As a number, what `after=latest` means: after the newest event. */
export const LATEST = -1;

@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class EventsQuery {
  @QueryParameter({
    read: (text) => (text === 'latest' ? LATEST : wholeNumberOf(text)),
    absent: 0,
    schema: {
      oneOf: [
        { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', const: 'latest' },
      ],
      default: 0,
      description:
        'The number of the last event that you have. You get the events after it. With 0 you begin with the oldest event that is kept. ' +
        'With `latest` you get only what comes from now on.',
    },
    isAllowed: (value) => Number.isSafeInteger(value) && Number(value) >= LATEST,
    rule: 'must be a whole number of at least 0, or latest',
  })
  readonly after!: number;

  @SomeOf(WEBHOOK_EVENT_TYPES, 'Only events of these types, separated by commas. Default: all types.')
  readonly types: readonly WebhookEventType[] | undefined;

  @WholeNumber({ min: 1, max: MAX_EVENTS_PER_PAGE, absent: MAX_EVENTS_PER_PAGE }, 'At most so many events.')
  readonly limit!: number;

  @WholeNumber(
    { min: 0, max: MAX_EVENT_WAIT_SECONDS, absent: 0 },
    'If there is no event yet, wait so many seconds for one before answering. A stream ignores it.',
  )
  readonly wait!: number;
}

const SEQUENCE = {
  ...count('The number of the event in your workspace: 1, 2, 3 and so on, without holes.'),
  minimum: 1,
};
const EXAMPLE_SEQUENCE = 17;
const EVENT_EXAMPLE = eventExample('audit.completed');

export const DescribesEvents = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'listEvents',
      summary: 'Read events',
      description: `The events that webhooks deliver, in one order, for ${EVENT_DAYS} days. You need no webhook endpoint for it. Each event has a \
number in your workspace. Numbers have no holes. Who reads the event 17 has got, or can get, all events before it. Nothing is ever \
inserted before an event that you have read.

**Poll:** send the \`next_after\` of the last response as \`after\`. Store it together with what you did with the events. With \`wait\` the \
response comes as soon as there is an event.

**Stream:** send \`Accept: text/event-stream\`. The response is a stream of Server-Sent Events. \`id\` is the number, \`event\` is the type, \
\`data\` is the event. To go on after a break, send the last \`id\` as \`Last-Event-ID\`. A comment comes at \
once, with the \`id\` that the stream begins after, and then every 15 seconds. A stream may end at any time: connect again. A key may have ${MAX_STREAMS_PER_KEY} streams, \
and ${MAX_LONG_POLLS_PER_KEY} calls that wait.

\`event\` is the body of the webhook, byte for byte.`,
    }),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description:
        'For a stream: the number of the last event that you have. It has precedence over `after`.',
      schema: { pattern: '^\\d{0,15}$' },
      example: String(EXAMPLE_SEQUENCE),
    }),
    Responds(200, {
      description: 'The events after `after`, oldest first. There may be none.',
      headers: { ...API_HEADERS, ...ENCODING_HEADERS },
      content: {
        'application/json': {
          schema: objectOf({
            data: {
              type: 'array',
              items: objectOf({ sequence: SEQUENCE, event: schemaRef('Event') }),
              description: 'The events, oldest first.',
            },
            next_after: count('Send it as `after` with the next call. It also passes events of other types.'),
          }),
          examples: {
            events: {
              value: {
                data: [{ sequence: EXAMPLE_SEQUENCE, event: EVENT_EXAMPLE }],
                next_after: EXAMPLE_SEQUENCE,
              },
            },
          },
        },
        'text/event-stream': {
          schema: text('Server-Sent Events.'),
          examples: {
            stream: {
              value: `: heartbeat\nid: ${EXAMPLE_SEQUENCE - 1}\n\nid: ${EXAMPLE_SEQUENCE}\nevent: ${EVENT_EXAMPLE.type}\ndata: ${JSON.stringify(EVENT_EXAMPLE)}\n\n`,
            },
          },
        },
      },
    }),
    Refusals('InvalidParameterError', 'EventsExpiredError', 'TooManyStreamsError'),
  );
