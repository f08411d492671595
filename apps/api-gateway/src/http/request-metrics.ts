import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { endpointOf } from './endpoint.js';

interface Observer {
  observe(seconds: number): void;
}

/** How long requests took, by endpoint and status; what reached no endpoint counts as `none`. */
export class RequestMetrics {
  private readonly durations: Histogram<'endpoint' | 'status'>;
  /** Looking a histogram's child up costs more than observing. */
  private readonly observers = new Map<string, Observer>();

  constructor(registry: Registry) {
    this.durations = new Histogram({
      name: 'gateway_http_request_duration_seconds',
      help: 'From the first byte of a request to the last of its answer, by endpoint and status.',
      labelNames: ['endpoint', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const endpoint = request.is404 ? 'none' : (endpointOf(request) ?? 'none');
    const status = String(reply.statusCode);
    const name = `${endpoint} ${status}`;
    let observer = this.observers.get(name);
    if (!observer) this.observers.set(name, (observer = this.durations.labels({ endpoint, status })));
    observer.observe(reply.elapsedTime / 1000);
  }
}
