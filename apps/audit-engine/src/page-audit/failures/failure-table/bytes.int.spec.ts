import { describe, it } from '@jest/globals';
import { expectFailure } from '../../../../test-support/failing-sites.js';
import { PROTOCOL, SIZES } from '../../../../test-support/failure-rows/bytes.js';

describe('an audit, for the size of a page,', () => {
  it.each(SIZES)('fails with $reason (fault $fault) when $when', expectFailure);
});

describe('an audit, for how a site answers,', () => {
  it.each(PROTOCOL)('fails with $reason (fault $fault) when $when', expectFailure);
});
