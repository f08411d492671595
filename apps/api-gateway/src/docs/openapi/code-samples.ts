import { readdirSync, readFileSync } from 'node:fs';
import type { CodeSample } from '../../http/openapi/schemas.js';

/** The build copies them from `clients/samples`, a folder a language (`tools/bundle/bundle.mjs`), and puts them beside this module. */
const FOLDER = new URL('./samples/', import.meta.url);

const LANGUAGES = [
  { folder: 'curl', ending: '.sh', lang: 'shell', label: 'curl' },
  { folder: 'node', ending: '.mjs', lang: 'javascript', label: 'Node' },
  { folder: 'python', ending: '.py', lang: 'python', label: 'Python' },
] as const;

const samples = readSamples();

/** Returns how the call is made in each language; empty for an operation that has no samples. */
export function codeSamplesOf(operationId: string): readonly CodeSample[] {
  return samples.get(operationId) ?? [];
}

function readSamples(): ReadonlyMap<string, readonly CodeSample[]> {
  const byOperation = new Map<string, CodeSample[]>();
  for (const { folder, ending, lang, label } of LANGUAGES) {
    const files = new URL(`${folder}/`, FOLDER);
    for (const name of readdirSync(files).sort()) {
      const operationId = name.slice(0, -ending.length);
      const source = readFileSync(new URL(name, files), 'utf8').trimEnd();
      byOperation.set(operationId, [...(byOperation.get(operationId) ?? []), { lang, label, source }]);
    }
  }
  return byOperation;
}
