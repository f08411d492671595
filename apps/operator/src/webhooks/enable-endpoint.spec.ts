import { describe, expect, it } from '@jest/globals';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { noteOn } from './enable-endpoint.js';

const view = (more: Partial<EndpointView>) =>
  ({ status: 'enabled', held: 0, backlog: 0, awaiting_retry: 0, ...more }) as EndpointView;

describe('the note on an endpoint', () => {
  it('is none where nothing waits', () => expect(noteOn(view({}))).toEqual({}));

  it('says how to send now what waits for a retry', () =>
    expect(noteOn(view({ awaiting_retry: 2 })).note).toContain(
      'To send them now, use acs delivery recover --waiting.',
    ));

  it('says first what becomes of deliveries that are held', () =>
    expect(noteOn(view({ held: 1, awaiting_retry: 2 })).note).toContain('stay held'));
});
