import type { Span } from '@opentelemetry/api';
import { DatabaseError, type Pool } from 'pg';
import type { SpanAttributes } from '#telemetry/attributes';
import { failSpan, isRecording, startSpan } from '#telemetry/spans';

/** The rest of a statement is in the code, under its name. */
const MAX_TEXT = 1_000;

type Query = (...args: unknown[]) => unknown;

/**
 * Gives each statement of a trace a span. Statements without a trace (polls, cleanups) get none, or most spans would be
 * of statements that found nothing.
 */
export function traceQueries(pool: Pool, url: string): void {
  const server = serverOf(url);
  pool.query = traced(pool.query.bind(pool), server) as Pool['query'];
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client), server) as typeof client.query;
  });
}

function serverOf(url: string): SpanAttributes {
  const { hostname, port } = URL.parse(url) ?? {};
  return { 'server.address': hostname || undefined, 'server.port': Number(port || 5432) };
}

function traced(query: Query, server: SpanAttributes): Query {
  return (...args) => {
    // Only the pool itself calls a client with a callback, and the pool's own `query` has its span.
    if (!isRecording() || typeof args.at(-1) === 'function') return query(...args);
    const span = startStatementSpan(args[0], server);
    const outcome = query(...args);
    if (outcome instanceof Promise)
      outcome.then(
        () => span.end(),
        (error: unknown) => fail(span, error),
      );
    else span.end();
    return outcome;
  };
}

function startStatementSpan(statement: unknown, server: SpanAttributes): Span {
  const { name, text } = statementOf(statement);
  const operation = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'unknown';
  return startSpan(name ?? operation, {
    kind: 'CLIENT',
    attributes: {
      ...server,
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': name ?? operation,
      // Values travel beside it.
      'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT),
    },
  });
}

function statementOf(statement: unknown): { readonly name?: string; readonly text: string } {
  if (typeof statement === 'string') return { text: statement };
  const { name, text } = (statement ?? {}) as { name?: unknown; text?: unknown };
  return {
    text: typeof text === 'string' ? text : '',
    ...(typeof name === 'string' && { name }),
  };
}

/** Postgres's error text may quote a value, so the span gets only its code. */
function fail(span: Span, error: unknown): void {
  if (error instanceof DatabaseError && error.code !== undefined) {
    span.setAttribute('db.response.status_code', error.code);
    failSpan(span, Object.assign(new Error(`SQLSTATE ${error.code}`), { code: error.code }));
  } else {
    failSpan(span, error);
  }
  span.end();
}
