import { MAX_EVENT_WAIT_SECONDS, MAX_EVENTS_PER_PAGE } from '#contracts/limits';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { SomeOf, WholeNumber } from '../../http/validation/query-parameters.js';
import { RefusedAs } from '../../http/validation/refused-as.js';

/** The query of GET /events. */
@RefusedAs('INVALID_PARAMETER', 'The query is not valid.')
export class EventsQuery {
  @WholeNumber(
    { min: 0, absent: 0 },
    'The number of the last event that you have. You get the events after it. 0: from the oldest event that is kept.',
  )
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
