import { MAX_EVENT_WAIT_SECONDS, MAX_EVENTS_PER_PAGE } from '#contracts/limits';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
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
