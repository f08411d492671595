import type { BrandChange, Brand as BrandData } from '../api/types.js';
import type { CallOptions } from '../client/options.js';
import type { WithResponse } from '../client/response.js';
import type { Transport } from '../http/transport.js';

const PATH = '/api/v1/brand';

/** What shared and printed reports carry in place of the name of the service. */
export class Brand {
  constructor(private readonly transport: Transport) {}

  /**
   * Returns the brand of the workspace; every field is null if there is none (no part of the contract). Throws what every
   * call throws.
   */
  async get(options?: CallOptions): Promise<WithResponse<BrandData>> {
    return this.transport.data<BrandData>({ method: 'GET', path: PATH, repeatable: 'natural' }, options);
  }

  /**
   * Changes the fields that are given, and returns the brand (no part of the contract). Null removes a field, and a null
   * `name` the whole brand. `logo`: a PNG or SVG in base64. Throws an `InvalidRequestError` for what can't be shown.
   */
  async set(change: BrandChange, options?: CallOptions): Promise<WithResponse<BrandData>> {
    return this.transport.data<BrandData>(
      { method: 'POST', path: PATH, body: change, repeatable: 'natural' },
      options,
    );
  }
}
