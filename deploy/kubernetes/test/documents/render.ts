import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { Document, Documents } from './documents.js';

const ROOT = resolve('deploy/kubernetes');

/** By folder, or by components: each is rendered once. */
const rendered = new Map<string, Documents>();

/** What `kubectl kustomize` makes of a folder of deploy/kubernetes. Throws what it says where it can't. */
export function render(folder: string): Documents {
  return once(folder, () => kustomize(join(ROOT, folder)));
}

/** The base with these components, as an overlay would have them, and changed as an overlay may change it. */
export function renderWith(components: readonly string[], changes: Changes = {}): Documents {
  return once(JSON.stringify([components, changes]), () =>
    kustomizeFrom((from) => ({
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: 'audit-credit-service',
      resources: [from('base')],
      components: components.map((component) => from(join('components', component))),
      ...changes,
    })),
  );
}

function once(key: string, make: () => Documents): Documents {
  const documents = rendered.get(key) ?? make();
  rendered.set(key, documents);
  return documents;
}

/** As far as a copy of an overlay may differ from it. */
export interface Kustomization extends Required<Changes> {
  readonly namespace: string;
  readonly resources: readonly string[];
  readonly components: readonly string[];
  readonly images: readonly { readonly newName: string; readonly newTag: string }[];
}

export interface Changes {
  readonly patches?: readonly Patch[];
  readonly replacements?: readonly object[];
}

interface Patch {
  readonly target: { readonly kind: string; readonly name?: string };
  readonly patch: string;
}

/** An overlay's copy in a folder of its own, changed as somebody may change theirs. */
export function renderCopy(overlay: string, change: (copy: Kustomization) => Kustomization): Documents {
  const text = readFileSync(join(ROOT, overlay, 'kustomization.yaml'), 'utf8');
  const copy = change(parse(text) as Kustomization);
  return kustomizeFrom((from) => ({
    ...copy,
    resources: copy.resources.map((path) => from(join(overlay, path))),
    components: copy.components.map((path) => from(join(overlay, path))),
  }));
}

/** What is made of a kustomization in a folder of its own, which `from` leads to folders of deploy/kubernetes from. */
function kustomizeFrom(kustomization: (from: (path: string) => string) => object): Documents {
  const folder = mkdtempSync(join(tmpdir(), 'acs-deploy-'));
  try {
    const text = stringify(kustomization((path) => relative(folder, join(ROOT, path))));
    writeFileSync(join(folder, 'kustomization.yaml'), text);
    return kustomize(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function kustomize(folder: string): Documents {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`kubectl kustomize ${folder}: ${stderr}`);
  if (stderr !== '') throw new Error(`kubectl kustomize ${folder} warns: ${stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Document);
}
