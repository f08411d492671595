import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { COMBINATIONS, COMPLETE, OVERLAYS, renderComplete } from './documents/combinations.js';
import type { Document, Documents } from './documents/documents.js';
import { fieldFindings } from './fields/field-check.js';
import { changedByPages, documentsOfPages, patchedByCommands } from './commands/pages.js';
import { POLICIES, type PolicyName, refusalsOf } from './policies/all-policies.js';
import { render, renderCopy, renderWith } from './documents/render.js';

const BASES = readdirSync('deploy/kubernetes/base', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'app-defaults')
  .map(({ name }) => `base/${name}`);
const COMPONENTS = readdirSync('deploy/kubernetes/components');

describe('what kubectl makes of the manifests', () => {
  const rendered = new Map<string, Documents>();

  it.each(['base', ...BASES, ...OVERLAYS])('is something, of %s', (folder) => {
    rendered.set(folder, render(folder));
    expect(rendered.get(folder)).not.toEqual([]);
  });

  it.each(COMPONENTS)('is something, of the base with %s alone', (component) => {
    rendered.set(component, renderWith([component]));
    expect(rendered.get(component)?.length).toBeGreaterThanOrEqual(rendered.get('base')?.length ?? 0);
  });

  it.each(Object.keys(COMBINATIONS))('is something, of %s', (name) => {
    rendered.set(name, renderComplete(name));
    expect(rendered.get(name)).not.toEqual([]);
  });

  it('has no field that its kind does not know, and no value of a wrong type', async () => {
    rendered.set('what the pages add', changedByPages());
    rendered.set('what the pages patch', patchedByCommands(documentsOfPages()));
    const distinct = new Map<string, Document>();
    for (const document of [...rendered.values()].flat()) distinct.set(JSON.stringify(document), document);
    const documents = [...distinct.values()];
    expect(documents.length).toBeGreaterThan(100);
    expect(await fieldFindings(documents)).toEqual([]);
  });

  it('takes every component into a complete combination', () => {
    const complete = new Set(Object.values(COMBINATIONS).flat());
    expect(COMPONENTS.filter((component) => !complete.has(component))).toEqual([]);
  });
});

describe.each(COMPLETE)('%s', (name) => {
  let documents: Documents;
  beforeAll(() => {
    documents = renderComplete(name);
  });

  it.each(Object.keys(POLICIES) as PolicyName[])('keeps the policy %s', (policy) => {
    expect([...POLICIES[policy](documents)]).toEqual([]);
  });
});

it('may all be in a namespace of another name', () => {
  const documents = renderCopy('overlays/production', (copy) => ({ ...copy, namespace: 'audits' }));
  expect(new Set(documents.map(({ metadata }) => metadata.namespace ?? ''))).toEqual(new Set(['', 'audits']));
  expect(refusalsOf(documents)).toEqual([]);
});
