import { describe, expect, it } from '@jest/globals';
import { jestArguments, selectedProjects } from './selected-projects.js';

describe('the test projects that Jest’s arguments select', () => {
  it.each([
    [[], ['unit', 'integration', 'e2e', 'fault', 'rehearsal']],
    [
      ['-t', 'charge'],
      ['unit', 'integration', 'e2e', 'fault', 'rehearsal'],
    ],
    [['--selectProjects', 'unit'], ['unit']],
    [
      ['--selectProjects', 'unit', 'e2e', '--bail'],
      ['unit', 'e2e'],
    ],
    [['--bail', '--selectProjects=integration'], ['integration']],
    [['--selectProjects', 'unit', '--', 'tools'], ['unit']],
  ])('of %j are %j', (args, projects) => {
    expect([...selectedProjects(args)]).toEqual(projects);
  });

  it('are all but the rehearsals where nothing is said, and are found among all where something is', () => {
    expect([...selectedProjects(jestArguments([]))]).toEqual(['unit', 'integration', 'e2e', 'fault']);
    expect(jestArguments(['--', 'rolling-replacement'])).toEqual(['--', 'rolling-replacement']);
  });
});
