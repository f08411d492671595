/** A graph: what it shows, in which unit of Grafana's, and a query for each group of lines. */
export interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly queries: readonly Query[];
}

export interface Query {
  readonly expr: string;
  /** As Grafana's legend has it: `{{label}}` stands for a label's value. */
  readonly legend: string;
}

export interface Row {
  readonly title: string;
  readonly panels: readonly Panel[];
}

const one = (title: string, unit: string, expr: string, legend: string): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
});

/** The 50th and the 99th percentile of a histogram. */
const quantiles = (title: string, histogram: string, by: string, selector = ''): Panel => ({
  title,
  unit: 's',
  queries: [0.5, 0.99].map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (le, ${by}) (rate(${histogram}_bucket${selector}[$__rate_interval])))`,
    legend: `{{${by}}} p${quantile * 100}`,
  })),
});

const rate = (title: string, counter: string, by: string): Panel =>
  one(title, 'ops', `sum by (${by}) (rate(${counter}[$__rate_interval]))`, legendOf(by));

/** Of what every replica shows the same. */
const largest = (title: string, unit: string, gauge: string, by: string): Panel =>
  one(title, unit, `max by (${by}) (${gauge})`, legendOf(by));

const count = (title: string, gauge: string, by = 'service'): Panel => largest(title, 'short', gauge, by);

/** For how long something has waited. */
const wait = (title: string, gauge: string): Panel => largest(title, 's', gauge, 'service');

/** Of each process, for what differs between them. */
const EACH = 'service, instance';

function legendOf(labels: string): string {
  return labels
    .split(', ')
    .map((label) => `{{${label}}}`)
    .join(' ');
}

/** The one dashboard: from what partners see down to processes. */
export const ROWS: readonly Row[] = [
  {
    title: 'What partners see',
    panels: [
      rate('Requests', 'gateway_http_request_duration_seconds_count', 'endpoint, status'),
      quantiles(
        'Duration of requests',
        'gateway_http_request_duration_seconds',
        'endpoint',
        '{endpoint!="none"}',
      ),
      rate('Refusals', 'gateway_refusals_total', 'code'),
      rate('Idempotent replays', 'gateway_idempotent_replays_total', 'service'),
      quantiles('Delay of the view behind the engine', 'acs_projection_delay_seconds', 'projection'),
      count('Limits without Redis', 'gateway_rate_limit_fallback'),
      rate('Calls counted by one process alone', 'gateway_unshared_limits_total', 'service'),
      wait('Oldest charge to be voided', 'gateway_oldest_open_void_seconds'),
    ],
  },
  {
    title: 'Ledger',
    panels: [
      rate('Charges', 'ledger_charges_total', 'outcome'),
      rate('Ledger entries', 'ledger_postings_total', 'type'),
      one(
        'Invariant violations in the last hour',
        'short',
        'sum by (service, invariant) (increase(acs_invariant_violations_total[1h]))',
        '{{service}} {{invariant}}',
      ),
      one(
        'Since the last check of invariants',
        's',
        'time() - max by (service) (acs_invariant_last_check_timestamp_seconds)',
        '{{service}}',
      ),
    ],
  },
  {
    title: 'Engine',
    panels: [
      count('Audits that have not ended', 'audit_engine_jobs', 'state'),
      wait('Oldest audit that waits', 'audit_engine_oldest_waiting_seconds'),
      rate('Audits that ended', 'audit_engine_audits_ended_total', 'outcome, fault'),
      quantiles('Duration of runs', 'audit_engine_run_duration_seconds', 'outcome'),
    ],
  },
  {
    title: 'Webhooks',
    panels: [
      count('Deliveries that have not ended', 'webhook_dispatcher_deliveries', 'state'),
      wait('Oldest delivery that is due', 'webhook_dispatcher_oldest_due_seconds'),
      rate('Attempts', 'webhook_dispatcher_attempts_total', 'outcome'),
      quantiles('Duration of attempts', 'webhook_dispatcher_attempt_duration_seconds', 'outcome'),
      quantiles('From event to delivery', 'webhook_dispatcher_delivery_latency_seconds', 'service'),
      count('Endpoints', 'webhook_dispatcher_endpoints', 'state'),
      wait('Oldest mail that is not sent', 'acs_oldest_unsent_mail_seconds'),
      count('Secrets without their key', 'webhook_dispatcher_unreadable_secrets'),
    ],
  },
  {
    title: 'Messages',
    panels: [
      wait('Oldest event that is not published', 'acs_relay_oldest_unpublished_seconds'),
      count('Events that are not published', 'acs_relay_unpublished_events'),
      one(
        'Partitions that are published, and stalled ones',
        'short',
        'sum by (service) (acs_relay_owned_partitions) - sum by (service) (acs_relay_stalled_partitions)',
        '{{service}}',
      ),
      count('Messages in queues', 'messaging_queue_messages', 'queue'),
      count('Consumers of queues', 'messaging_queue_consumers', 'queue'),
      rate('Messages taken', 'messaging_client_consumed_messages_total', 'queue'),
      rate('Messages published', 'messaging_client_sent_messages_total', 'type, outcome'),
      rate('Commands and events handled', 'messaging_process_duration_seconds_count', 'type, outcome'),
      rate('Events that still wait after all retry delays', 'messaging_overdue_events_total', 'queue'),
      quantiles('Duration of handling', 'messaging_process_duration_seconds', 'type'),
      rate('Commands by their end', 'messaging_command_duration_seconds_count', 'command, outcome'),
      quantiles('Round trip of commands', 'messaging_command_duration_seconds', 'command'),
    ],
  },
  {
    title: 'Processes and servers',
    panels: [
      count('Ready', 'acs_ready', EACH),
      count('Version', 'acs_build_info', 'service, version'),
      count('RabbitMQ usable', 'messaging_broker_available', EACH),
      count('Events not taken for want of Postgres', 'messaging_consumption_paused', EACH),
      count('Database connections', 'db_client_connection_count', 'service, instance, state'),
      count('Waiting for a database connection', 'db_client_connection_pending_requests', EACH),
      largest('Event loop lag, p99', 's', 'nodejs_eventloop_lag_p99_seconds', EACH),
      one(
        'CPU',
        'percentunit',
        'rate(process_cpu_seconds_total{job="acs"}[$__rate_interval])',
        '{{service}} {{instance}}',
      ),
      largest('Memory', 'bytes', 'process_resident_memory_bytes{job="acs"}', EACH),
    ],
  },
];
