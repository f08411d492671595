import { describe, expect, it } from '@jest/globals';
import { dashboardJson } from './dashboard.js';
import { ROWS } from './panels.js';

describe('the dashboard', () => {
  it('holds every panel with its queries, and no two panels under one id', () => {
    const { panels } = JSON.parse(dashboardJson()) as {
      panels: { id: number; title: string; targets?: { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries).toEqual(
      ROWS.flatMap((row) => row.panels.flatMap((panel) => panel.queries.map(({ expr }) => expr))),
    );
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
