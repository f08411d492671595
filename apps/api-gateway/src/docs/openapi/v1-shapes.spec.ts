import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { shapesOf } from '../../../test-support/openapi/shapes.js';
import { openApiDocument } from './document.js';

/** Shapes as released. A line that leaves this file, and a new one with `demands`, breaks callers: that is for v2. */
const RELEASED = 'apps/api-gateway/src/docs/openapi/v1-shapes.txt';

describe('the shapes of v1', () => {
  const released = readFileSync(RELEASED, 'utf8').trimEnd().split('\n');
  const now = shapesOf(openApiDocument({ publicUrl: 'https://api.example.com' }), '/api/v1/');
  const isDemand = (shape: string) => shape.includes(' demands ');

  it('have every operation, field, type, value, event and error code that was released', () => {
    expect(released.length).toBeGreaterThan(200);
    expect(released.filter((shape) => !isDemand(shape) && !now.includes(shape))).toEqual([]);
  });

  it('demand of callers nothing that was not demanded before', () => {
    expect(released.filter(isDemand)).not.toEqual([]);
    expect(now.filter((shape) => isDemand(shape) && !released.includes(shape))).toEqual([]);
  });

  it('are written down with all that was added, which is held from then on', () => {
    expect(now.filter((shape) => !released.includes(shape))).toEqual([]);
  });
});
