import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import type { Document } from '../documents/documents.js';

const MODELS: Readonly<Record<string, string>> = {
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

/** Kinds that no package has types of: see crds/. */
const OWN: Readonly<Record<string, readonly [module: string, type: string]>> = {
  'barmancloud.cnpg.io/v1/ObjectStore': ['cnpg', 'ObjectStore'],
  'cert-manager.io/v1/Certificate': ['cert-manager', 'Certificate'],
  'postgresql.cnpg.io/v1/Cluster': ['cnpg', 'PostgresCluster'],
  'postgresql.cnpg.io/v1/ScheduledBackup': ['cnpg', 'ScheduledBackup'],
  'rabbitmq.com/v1beta1/Permission': ['rabbitmq', 'BrokerPermission'],
  'rabbitmq.com/v1beta1/RabbitmqCluster': ['rabbitmq', 'RabbitmqCluster'],
  'rabbitmq.com/v1beta1/TopicPermission': ['rabbitmq', 'BrokerTopicPermission'],
  'rabbitmq.com/v1beta1/User': ['rabbitmq', 'BrokerUser'],
  'rabbitmq.com/v1beta1/Vhost': ['rabbitmq', 'Vhost'],
};

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

/** The declarations of packages do not change between two checks. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * What is wrong with each document, in its order: fields that its kind does not have, and values of a wrong type. The compiler
 * says so of an object literal; the packages' own validation lets unknown fields pass.
 */
export function checkFields(documents: readonly Document[]): readonly (readonly string[])[] {
  const findings: string[][] = documents.map(() => []);
  const lines: string[] = [];
  const ends: number[] = [];
  documents.forEach((document, index) => {
    const type = typeOf(document);
    if (type === undefined) findings[index]?.push(`there is no ${document.kind} in ${document.apiVersion}`);
    else
      lines.push(
        `const d${index}: import(${JSON.stringify(type[0])}).${type[1]} = ${JSON.stringify(document)};`,
      );
    ends.push(lines.length);
  });
  const text = ['export {};', ...lines].join('\n');
  for (const { start = 0, messageText } of diagnosticsOf(text)) {
    const line = text.slice(0, start).split('\n').length - 1;
    const index = ends.findIndex((end) => end >= line);
    findings[index]?.push(ts.flattenDiagnosticMessageText(messageText, ' '));
  }
  return findings;
}

function typeOf({ apiVersion, kind }: Document): readonly [module: string, type: string] | undefined {
  const own = OWN[`${apiVersion}/${kind}`];
  if (own) return [`./crds/${own[0]}.js`, own[1]];
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  const module = `${MODELS[group] ?? 'kubernetes-models'}/${apiVersion}`;
  return existsSync(`node_modules/${module}/${kind}.d.ts`) ? [module, `I${kind}`] : undefined;
}

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
