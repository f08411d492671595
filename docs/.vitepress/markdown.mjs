// What the served documentation makes of our Markdown, besides what VitePress does. The pages stay as GitHub shows them.
import { posix } from 'node:path';

/** The name of a block's tab, by its language. */
const TABS = { sh: 'curl', js: 'Node', ts: 'Node', python: 'Python' };

/** What the gateway serves beside the pages, as code in a text. */
const SERVED = /^\/(docs\/api|clients\/)$/;

/** Returns the anchor of a heading, as GitHub makes it. */
export function slugify(heading) {
  const letters = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return letters.replaceAll(' ', '-');
}

/**
 * Adds our rules to a markdown-it. `base`: what addresses begin with. `addresses`: by the path of each page, below docs.
 * `named`: addresses by what code in a text calls the page. `headings`: of the sections that the first page keeps.
 */
export function addRules(md, { base, addresses, named, headings }) {
  const paths = new Map(Object.entries(addresses).map(([path, address]) => [address, path]));
  md.core.ruler.push('sections', (state) => {
    if (state.env.relativePath === 'index.md') state.tokens = withSections(state.tokens, headings);
  });
  md.core.ruler.push('tabs', (state) => {
    state.tokens = withTabs(state.tokens, state.Token);
  });
  md.core.ruler.push('links', ({ tokens, env, Token }) => {
    const from = posix.dirname(paths.get(env.relativePath) ?? '');
    const own = `/${env.relativePath.replace(/\.md$/, '')}`;
    const scope = { from, own, addresses, named, base, Token };
    for (const token of tokens) if (token.children) token.children = withLinks(token.children, scope);
  });
  // The policy of the pages allows no style in an attribute.
  md.core.ruler.push('columns', ({ tokens }) => {
    for (const token of tokens.filter(({ type }) => type === 'th_open' || type === 'td_open'))
      token.attrs =
        token.attrs?.map(([, style]) => ['class', style.replace('text-align:', 'align-')]) ?? null;
  });
}

/** Leaves out the sections for other readers. */
function withSections(tokens, headings) {
  let kept = true;
  return tokens.filter(({ type, tag }, index) => {
    if (type === 'heading_open' && tag === 'h2') kept = headings.includes(tokens[index + 1].content);
    return kept;
  });
}

/** Makes tabs of a block for Node and the one for Python that follows it, with that for curl before them. */
function withTabs(tokens, Token) {
  const changed = [];
  let run = [];
  for (const token of tokens) {
    if (token.type !== 'fence') {
      changed.push(...joined(run, Token), token);
      run = [];
    } else run.push(partsOf(token, Token));
  }
  return [...changed, ...joined(run, Token)];
}

/** `run`: blocks that follow each other, each as code and its responses, which come after the tabs. */
function joined(run, Token) {
  const node = run.findIndex(([{ info }]) => TABS[info] === 'Node');
  if (node === -1 || TABS[run[node + 1]?.[0].info] !== 'Python') return run.flat();
  const first = TABS[run[node - 1]?.[0].info] === 'curl' ? node - 1 : node;
  const same = run.slice(first, node + 2);
  for (const [code] of same) code.info += ` [${TABS[code.info]}]`;
  return [
    ...run.slice(0, first).flat(),
    new Token('container_code-group_open', 'div', 1),
    ...same.map(([code]) => code),
    new Token('container_code-group_close', 'div', -1),
    ...same.flatMap(([, ...responses]) => responses),
    ...run.slice(node + 2).flat(),
  ];
}

/** Returns the commands of a transcript, which a reader copies, and the responses each by itself; another block as it is. */
function partsOf(fence, Token) {
  if (fence.info !== 'console') return [fence];
  const parts = [];
  for (const line of fence.content.trimEnd().split('\n')) {
    const command = parts.at(-1)?.info === 'sh' ? parts.at(-1) : undefined;
    const continues = command?.content.endsWith('\\\n');
    const info = continues || line.startsWith('$ ') ? 'sh' : 'json';
    if (parts.at(-1)?.info !== info) {
      parts.push(
        Object.assign(new Token('fence', 'code', 0), {
          info,
          markup: fence.markup,
          block: true,
          content: '',
        }),
      );
    }
    parts.at(-1).content += `${line.replace(/^\$ /, '')}\n`;
  }
  for (const part of parts) if (part.content.startsWith('HTTP/')) part.info = 'http';
  return parts;
}

/** Leads to the addresses of pages. What is not served here is a text without a link. */
function withLinks(tokens, { from, own, addresses, named, base, Token }) {
  const linkTo = (href, ...more) =>
    Object.assign(new Token('link_open', 'a', 1), { attrs: [['href', href], ...more] });
  const linkOf = (name) => {
    const page = named.get(name);
    if (page !== undefined) return page === own ? undefined : linkTo(page);
    const [, served] = SERVED.exec(name) ?? [];
    return served && linkTo(posix.join(base, '..', served), ['target', '_self']);
  };
  const changed = [];
  let isLinked = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const [, path, anchor] = /^(?!https?:|mailto:)([^#]*)(#.*)?$/.exec(token.attrGet('href')) ?? [];
      isLinked = path === undefined || path === '' || addresses[posix.join(from, path)] !== undefined;
      if (isLinked && path) token.attrSet('href', `/${addresses[posix.join(from, path)]}${anchor ?? ''}`);
      if (isLinked) changed.push(token);
    } else if (token.type === 'link_close') {
      if (isLinked) changed.push(token);
      isLinked = false;
    } else if (token.type === 'code_inline' && !isLinked) {
      const open = linkOf(token.content);
      changed.push(...(open ? [open, token, new Token('link_close', 'a', -1)] : [token]));
    } else changed.push(token);
  }
  return changed;
}
