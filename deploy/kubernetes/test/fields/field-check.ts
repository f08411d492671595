import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { type Document, nameOf } from '../documents/documents.js';

/** The package that has the models of a group: types, and validators of Ajv. Of every other group: `kubernetes-models`. */
const MODELS: Readonly<Record<string, string>> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
/** Groups that no package has models of. */
const OWN = ['rabbitmq.com/v1beta1', 'barmancloud.cnpg.io/v1'];

const FILE = resolve('deploy/kubernetes/test/fields/rendered.ts');
const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  types: [],
};

/**
 * What is wrong with documents by their schemas. Ajv says which values are missing or wrong. The compiler says which fields
 * there are not: the schemas that Ajv has let unknown fields pass.
 */
export async function fieldFindings(documents: readonly Document[]): Promise<readonly string[]> {
  const values = await Promise.all(documents.map(valueFindings));
  return [...values.flat(), ...unknownFields(documents)];
}

function moduleOf({ apiVersion, kind }: Document): string | undefined {
  if (OWN.includes(apiVersion)) return './own-kinds.js';
  const [group = '', version] = apiVersion.split('/');
  const name = `${(version && MODELS[group]) ?? 'kubernetes-models'}/${apiVersion}`;
  return existsSync(`node_modules/${name}/${kind}.d.ts`) ? name : undefined;
}

async function valueFindings(document: Document): Promise<readonly string[]> {
  const name = moduleOf(document);
  if (name === undefined) return [`${nameOf(document)}: its kind is not in ${document.apiVersion}`];
  if (name.startsWith('.')) return [];
  const models = (await import(name)) as Record<string, new (data: unknown) => { validate(): void }>;
  // Of Secrets, kubectl folds long values, which Kubernetes takes and the schema does not.
  const text = JSON.stringify(document);
  const unfolded: unknown = JSON.parse(document.kind === 'Secret' ? text.replaceAll('\\n', '') : text);
  try {
    new models[document.kind]!(unfolded).validate();
    return [];
  } catch (error) {
    return [`${nameOf(document)}: ${(error as Error).message}`];
  }
}

function unknownFields(documents: readonly Document[]): readonly string[] {
  const typed = documents.filter((document) => moduleOf(document) !== undefined);
  const lines = typed.map((document, index) => {
    const [name, prefix] = [moduleOf(document), OWN.includes(document.apiVersion) ? '' : 'I'];
    return `export const d${index}: import('${name}').${prefix}${document.kind} = ${JSON.stringify(document)};`;
  });
  const text = lines.join('\n');
  return diagnosticsOf(text).map(({ start = 0, messageText }) => {
    const document = typed[text.slice(0, start).split('\n').length - 1]!;
    return `${nameOf(document)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

/** The declarations of packages do not change between two checks. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function diagnosticsOf(text: string): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.readFile = (name) => (name === FILE ? text : readFile(name));
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2023);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(FILE));
}
