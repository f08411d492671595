import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, parseTraceparent } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it.each([
    ['01', 1],
    ['00', 0],
    ['03', 1],
  ])('with the flags %s is a span of another process, taken or not', (flags, traceFlags) => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      traceFlags,
      isRemote: true,
    });
  });

  it.each([
    undefined,
    '',
    'hush',
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  ])('that is %j names no span', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is written as it was read, and not at all for what is no span', () => {
    const text = `00-${TRACE}-${SPAN}-01`;
    expect(formatTraceparent(parseTraceparent(text))).toBe(text);
    expect(formatTraceparent({ traceId: '', spanId: '', traceFlags: 1 })).toBeUndefined();
  });
});
