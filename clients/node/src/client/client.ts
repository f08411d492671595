import { Audits } from '../audits/audits.js';
import { EndedAudits } from '../audits/ended-audits.js';
import { Brand } from '../brand/brand.js';
import { Billing, Balance, Credits } from '../credits/credits.js';
import { Events } from '../events/events.js';
import { type Method, Transport } from '../http/transport.js';
import { Deliveries } from '../webhooks/deliveries.js';
import { type ClientOptions, readAccess, readSettings } from './options.js';
import { request, type RequestOptions } from './request.js';
import type { WithResponse } from './response.js';

/** The API of the Audit Credit Service for one API key. */
export class Client {
  readonly audits: Audits;
  readonly balance: Balance;
  readonly credits: Credits;
  readonly billing: Billing;
  readonly brand: Brand;
  readonly deliveries: Deliveries;
  readonly events: Events;
  private readonly transport: Transport;

  /** Without options it has those of the environment. Throws a `TypeError` if an option is missing or can't be used. */
  constructor(options: ClientOptions = {}) {
    const settings = readSettings(options);
    const { apiKey, baseUrl } = readAccess(options);
    const transport = new Transport(baseUrl, () => apiKey, settings);
    this.transport = transport;
    this.events = new Events(transport);
    this.audits = new Audits(transport, new EndedAudits(this.events, settings.clock));
    this.balance = new Balance(transport);
    this.credits = new Credits(transport);
    this.billing = new Billing(transport);
    this.brand = new Brand(transport);
    this.deliveries = new Deliveries(transport);
  }

  /**
   * Makes a request that this version has no call for (no part of the contract), with the key, retries and errors of every
   * call. Returns the whole body of the response, whose result is in `data`. A POST without an idempotency key is sent again
   * only where the service surely has not got it. Throws a `TypeError` for a path that can't be, and what every call throws.
   */
  request<T extends object = Readonly<Record<string, unknown>>>(
    method: Method,
    path: string,
    options: RequestOptions = {},
  ): Promise<WithResponse<T>> {
    return request<T>(this.transport, method, path, options);
  }
}
