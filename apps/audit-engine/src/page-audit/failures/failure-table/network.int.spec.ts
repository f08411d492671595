import { describe, it } from '@jest/globals';
import { expectFailure } from '../../../../test-support/failing-sites.js';
import { CONNECTIONS, NAMES, TIME_OUTS } from '../../../../test-support/failure-rows/network.js';

describe('an audit, for its name look-up,', () => {
  it.each(NAMES)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for its connection,', () => {
  it.each(CONNECTIONS)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for the time that a site takes,', () => {
  it.each(TIME_OUTS)('fails with $reason (fault $fault) when $when', expectFailure);
});
