import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import { API_ERRORS } from '#contracts/gateway/api-errors';
import { LIMITED_ENDPOINTS } from '#contracts/limits';
import { REPLAY_HEADER } from '../idempotency/idempotency-key.js';
import { notedOf } from '../request-log/request-entry.js';
import { endpointOf } from '../routes/endpoint.js';

/** Exported as 0 from the start: an alert does not notice a series that begins at 1. */
const EXPECTED_STATUSES = ['500', '503'];

/**
 * Measures requests by endpoint and status, with `none` for requests that reach no endpoint, and counts refusals by
 * code.
 */
@Injectable()
export class RequestMetrics {
  private readonly durations: Histogram<'endpoint' | 'status'>;
  private readonly refusals: Counter<'code'>;
  private readonly replays: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.durations = new Histogram({
      name: 'gateway_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its response, by endpoint and status.',
      labelNames: ['endpoint', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.refusals = new Counter({
      name: 'gateway_refusals_total',
      help: 'Requests that were answered with an error, by its code.',
      labelNames: ['code'],
      registers,
    });
    this.replays = new Counter({
      name: 'gateway_idempotent_replays_total',
      help: 'Creates that were answered with what their Idempotency-Key stands for; conflicts are refusals.',
      registers,
    });
    for (const endpoint of [...LIMITED_ENDPOINTS, 'none'])
      for (const status of EXPECTED_STATUSES) this.durations.zero({ endpoint, status });
    for (const code of Object.keys(API_ERRORS)) this.refusals.inc({ code }, 0);
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const endpoint = request.is404 ? 'none' : (endpointOf(request) ?? 'none');
    const status = String(reply.statusCode);
    this.durations.observe({ endpoint, status }, reply.elapsedTime / 1000);
    const code = notedOf(request).error?.code;
    if (code !== undefined) this.refusals.inc({ code });
    if (reply.hasHeader(REPLAY_HEADER)) this.replays.inc();
  }
}
