import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WorkspaceConnections } from './workspace-connections.js';

describe('the connections by workspace', () => {
  it('name those of the workspace that has most of a kind, the oldest first', () => {
    const connections = new WorkspaceConnections<string>();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) connections.add(name.charAt(0), name);
    expect(connections.most(() => true)).toEqual(['a1', 'a2', 'a3']);
    expect(connections.most((name) => name !== 'a1' && name !== 'a2')).toEqual(['b1', 'b2']);
    connections.delete('a', 'a1');
    connections.delete('a', 'a1');
    expect([connections.size, connections.sizeOf('a'), connections.sizeOf('b')]).toEqual([4, 2, 2]);
    expect(connections.most(() => false)).toEqual([]);
  });

  it('take from the largest until all have the same, whoever comes and in whichever order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 20, maxLength: 200 }), (comers) => {
        const connections = new WorkspaceConnections<number>();
        const most = 20;
        comers.forEach((workspace, index) => {
          if (connections.size === most) {
            const largest = connections.most(() => true);
            const from = comers[largest[0]!]!;
            expect(connections.sizeOf(String(from))).toBe(largest.length);
            if (largest.length < connections.sizeOf(String(workspace)) + 2) return;
            connections.delete(String(from), largest[0]!);
          }
          connections.add(String(workspace), index);
        });
        expect(connections.size).toBe(Math.min(most, comers.length));
      }),
    );
  });
});
