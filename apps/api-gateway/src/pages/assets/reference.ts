/**
 * Draws the reference in the browser, from the part of the OpenAPI document that is for partners. The link is relative,
 * because a proxy may serve us below another path.
 */

interface Operation {
  readonly tags: readonly string[];
  /** Empty for calls that need no key: probes and files, which are no part of the reference. */
  readonly security?: readonly unknown[];
}
type PathItem = Readonly<Record<string, Operation>>;
interface ApiDocument {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: { readonly parameters: Readonly<Record<string, { readonly example?: string }>> };
}

/** A request that "Test Request" is about to send. */
interface Outgoing {
  readonly method: string;
  readonly path: { readonly raw: string };
  readonly headers: Headers;
}

declare const Scalar: { createApiReference(selector: string, options: object): void };

/** Without HEAD, which answers as its GET does, and without what needs no key. */
function forPartners({ tags, paths, ...document }: ApiDocument): ApiDocument {
  const kept = Object.entries(paths).flatMap(([path, item]): [string, PathItem][] => {
    const calls = Object.entries(item).filter(([method, call]) => method !== 'head' && !call.security);
    return calls.length > 0 ? [[path, Object.fromEntries(calls)]] : [];
  });
  const items = [...kept.map(([, item]) => item), ...Object.values(document.webhooks)];
  const used = new Set(items.flatMap((item) => Object.values(item).flatMap((call) => call.tags)));
  return {
    ...document,
    tags: tags.filter(({ name }) => used.has(name)),
    paths: Object.fromEntries(kept),
    components: { ...document.components, parameters: withoutExamples(document.components.parameters) },
  };
}

/** Scalar sends the examples of headers: the second create would have the key of the first. */
function withoutExamples(
  parameters: ApiDocument['components']['parameters'],
): ApiDocument['components']['parameters'] {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { example: _, ...parameter }]) => [name, parameter]),
  );
}

/** Gives each create a key of its own, unless the reader has typed one. */
function withKey({ method, path, headers }: Outgoing): void {
  if (method.toUpperCase() !== 'POST' || !path.raw.endsWith('/api/v1/audit')) return;
  if (!headers.get('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
}

const response = await fetch('../openapi.json');
Scalar.createApiReference('#reference', {
  content: forPartners((await response.json()) as ApiDocument),
  onBeforeRequest: ({ requestBuilder }: { readonly requestBuilder: Outgoing }) => withKey(requestBuilder),
  // The samples of the document are run by tests; those that Scalar makes are not.
  hiddenClients: true,
  hideModels: true,
  defaultOpenAllTags: true,
  theme: 'none',
  // Nothing of another host: no fonts, no telemetry, no tools of Scalar's own service.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
});

export {};
