import { describe, expect, it } from '@jest/globals';
import { selectedProjects } from './selected-projects.js';

describe('the test projects that Jest’s arguments select', () => {
  it.each([
    [[], ['unit', 'integration', 'e2e']],
    [
      ['-t', 'charge'],
      ['unit', 'integration', 'e2e'],
    ],
    [['--selectProjects', 'unit'], ['unit']],
    [
      ['--selectProjects', 'unit', 'e2e', '--bail'],
      ['unit', 'e2e'],
    ],
    [['--bail', '--selectProjects=integration'], ['integration']],
    [['--selectProjects', 'unit', '--', 'tools'], ['unit']],
    [
      ['--selectProjects', 'fault', 'rehearsal', '--verbose', 'restore'],
      ['fault', 'rehearsal'],
    ],
  ])('of %j are %j', (args, projects) => {
    expect([...selectedProjects(args)]).toEqual(projects);
  });
});
