/**
 * Draws the reference in the browser. The links are relative, because a proxy may serve us below another
 * path. The plugin hides calls that do as their twins do, and folds each error into one line.
 */

/** What is used of Immutable, in which Swagger UI holds the document. */
interface Held {
  get(name: string): string | undefined;
}
interface HeldList {
  filter(keep: (one: Held) => boolean): HeldList;
}
interface Tag {
  update(name: string, change: (list: HeldList) => HeldList): Tag;
}
interface Tags {
  map(change: (tag: Tag) => Tag): Tags;
}

type Element = object;
/** What is used of React, which Swagger UI brings. */
interface React {
  createElement(type: unknown, props: object | null, ...children: unknown[]): Element;
  useState(initial: boolean): readonly [boolean, (next: boolean) => void];
}
interface System {
  readonly React: React;
}

declare const SwaggerUIBundle: {
  (options: object): unknown;
  readonly presets: { readonly apis: unknown };
};

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** HEAD, and a path with a slash at its end, answer as their twins do: the document has them, the page need not. */
function isTwin(operation: Held): boolean {
  return operation.get('method') === 'head' || Boolean(operation.get('path')?.endsWith('/'));
}

const withoutTwins =
  (original: (...args: readonly unknown[]) => Tags) =>
  (...args: readonly unknown[]): Tags =>
    original(...args).map((tag) =>
      tag.update('operations', (operations) => operations.filter((operation) => !isTwin(operation))),
    );

/** A link within the button of an operation can't be reached by a reader of the screen. */
const plainText = (_original: unknown, { React }: System) =>
  function PlainText({ text }: { readonly text: string }): Element {
    return React.createElement('span', null, text);
  };

/** Thirteen errors with headers and examples are 10,000 pixels. Each is one line until somebody opens it. */
const folded = (original: unknown, { React }: System) =>
  function Folded(props: { readonly code: string; readonly response: Held }): Element {
    const [open, setOpen] = React.useState(props.code.startsWith('2'));
    if (open) return React.createElement(original, props);
    const description = props.response.get('description') ?? '';
    const codes = [...description.matchAll(/^`([A-Z_]+)`/gm)].map(([, code]) => code);
    const name = codes.length > 0 ? codes.join(', ') : description.split('\n')[0];
    return React.createElement(
      'tr',
      { className: 'response', 'data-code': props.code },
      React.createElement('td', { className: 'response-col_status' }, props.code),
      React.createElement(
        'td',
        { className: 'response-col_description', colSpan: 2 },
        React.createElement(
          'button',
          { className: 'unfold', type: 'button', 'aria-expanded': false, onClick: () => setOpen(true) },
          name,
        ),
      ),
    );
  };

const quiet = () => ({
  statePlugins: { spec: { wrapSelectors: { taggedOperations: withoutTwins } } },
  wrapComponents: { DeepLink: plainText, response: folded },
});

/** What Swagger UI leaves out for readers of the screen: names, levels of headings, parts of the page. */
const ATTRIBUTES = [
  ['#servers', 'aria-label', 'Server'],
  ['.examples-select-element', 'aria-label', 'Example'],
  ['select', 'aria-label', 'Value'],
  ['.opblock-tag, .models h4', 'aria-level', '2'],
  ['.opblock h4', 'aria-level', '3'],
  ['.opblock h5', 'aria-level', '4'],
  ['.information-container, .scheme-container', 'role', 'region'],
  ['.information-container', 'aria-label', 'About the API'],
  ['.scheme-container', 'aria-label', 'Server and key'],
] as const;

function complete(): void {
  for (const [selector, attribute, value] of ATTRIBUTES) {
    for (const each of document.querySelectorAll(selector)) {
      if (!each.hasAttribute(attribute)) each.setAttribute(attribute, value);
    }
  }
}
new MutationObserver(complete).observe(document.getElementById('reference')!, {
  childList: true,
  subtree: true,
});

SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [quiet],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Swagger UI must not send the document to its online validator.
  validatorUrl: null,
});

export {};
