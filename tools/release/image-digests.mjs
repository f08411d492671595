// Which images of others a file of deploy/ names, and which bytes a registry has under their tags.

/** `image: …` and `imageName: …` of manifests and of Compose, `FROM …` of a Dockerfile; with its digest, if it has one. */
const NAMED =
  /^([ \t]*(?:- )?(?:image|imageName): |FROM )([^\s@:]+(?::[^\s@:]+)+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm;
/** Those of several platforms first: the digest has to hold for each. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const TIMEOUT_MS = 30_000;

/**
 * The images of others that a file names: `tagged` without its digest, which is `digest` if it has one.
 *
 * @param {string} text
 * @returns {{ tagged: string; digest?: string }[]}
 */
export function imagesIn(text) {
  return [...text.matchAll(NAMED)]
    .map(([, , tagged, digest]) => ({ tagged, digest: digest?.slice(1) }))
    .filter(({ tagged }) => !tagged.includes('audit-credit-service/'));
}

/**
 * The file with these digests, by `tagged`; other images stay as they are.
 *
 * @param {string} text
 * @param {ReadonlyMap<string, string>} digests
 */
export function pin(text, digests) {
  return text.replace(NAMED, (line, before, tagged) =>
    digests.has(tagged) ? `${before}${tagged}@${digests.get(tagged)}` : line,
  );
}

/**
 * Asks the registry of an image which digest its tag has now, without a password. `registries`: addresses to ask instead, by
 * registry (`docker.io`). Throws an `Error` that names the image where the registry does not say it.
 *
 * @param {string} tagged
 * @param {ReadonlyMap<string, string>} registries
 * @returns {Promise<string>}
 */
export async function digestOf(tagged, registries = new Map()) {
  const { registry, repository, tag } = partsOf(tagged);
  const base =
    registries.get(registry) ?? `https://${registry === 'docker.io' ? 'registry-1.docker.io' : registry}`;
  const ask = (headers) =>
    fetch(`${base}/v2/${repository}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { accept: MANIFESTS, ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    let output = await ask({});
    if (output.status === 401) output = await ask({ authorization: await tokenFor(output) });
    const digest = output.headers.get('docker-content-digest') ?? '';
    if (!output.ok || !DIGEST.test(digest)) throw new Error(`status ${output.status}, and no digest`);
    return digest;
  } catch (error) {
    const why = error.cause?.message ?? error.message;
    throw new Error(`${base} does not say which image ${tagged} is: ${why}`, { cause: error });
  }
}

/** `redis:7.4` is `docker.io/library/redis:7.4`; a first part with a dot, a port, or `localhost` is a registry. */
function partsOf(tagged) {
  const colon = tagged.lastIndexOf(':');
  const [name, tag] = [tagged.slice(0, colon), tagged.slice(colon + 1)];
  const [first, ...rest] = name.split('/');
  const named = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const [registry, path] = named ? [first, rest.join('/')] : ['docker.io', name];
  return {
    registry,
    repository: registry === 'docker.io' && !path.includes('/') ? `library/${path}` : path,
    tag,
  };
}

/** The registry says where anybody gets a token to read this repository. */
async function tokenFor(refusal) {
  const challenge = refusal.headers.get('www-authenticate') ?? '';
  const partOf = (name) => challenge.split(`${name}="`)[1]?.split('"')[0];
  const realm = partOf('realm');
  if (!/^bearer /i.test(challenge) || !realm) throw new Error('it asks for a password');
  const url = new URL(realm);
  for (const name of ['service', 'scope']) {
    const value = partOf(name);
    if (value) url.searchParams.set(name, value);
  }
  const output = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { token, access_token: accessToken } = output.ok ? await output.json() : {};
  if (!token && !accessToken) throw new Error(`${url.origin} gives no token (status ${output.status})`);
  return `Bearer ${token ?? accessToken}`;
}
