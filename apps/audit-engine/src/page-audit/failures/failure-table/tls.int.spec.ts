import { describe, it } from '@jest/globals';
import { expectFailure } from '../../../../test-support/failing-sites.js';
import { CERTIFICATES, HANDSHAKES } from '../../../../test-support/failure-rows/tls.js';

describe('an audit, for the certificate of the site,', () => {
  it.each(CERTIFICATES)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for the handshake of TLS,', () => {
  it.each(HANDSHAKES)('fails with $reason (fault $fault) when $when', expectFailure);
});
