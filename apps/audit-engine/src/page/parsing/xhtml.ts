import { MIMEType } from 'whatwg-mimetype';

const XML = /^(?:application|text)\/(?:[\w.-]+\+)?xml$/;
/** Elements without an end tag in HTML. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

export function isXml(contentType: string | undefined): boolean {
  const type = contentType === undefined ? null : MIMEType.parse(contentType);
  return type !== null && XML.test(type.essence);
}

/**
 * Converts XHTML for an HTML parser: `<script src="a"/>` becomes `<script src="a"></script>`. In HTML the slash means
 * nothing, so everything after it would be script. Comments, CDATA and quoted values stay unchanged. Linear.
 */
export function withEndTags(markup: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let open = markup.indexOf('<'); open !== -1;) {
    const end = endOfTag(markup, open);
    if (end === -1) break;
    const name = nameAt(markup, open);
    if (name !== '' && markup[end - 2] === '/' && !VOID.has(name.toLowerCase())) {
      parts.push(markup.slice(copied, end - 2), `></${name}>`);
      copied = end;
    }
    open = markup.indexOf('<', end);
  }
  parts.push(markup.slice(copied));
  return parts.join('');
}

/** Returns where the construct that begins with this `<` ends; -1 if it has no end. */
function endOfTag(markup: string, open: number): number {
  if (!/[a-z/!?]/i.test(markup[open + 1] ?? '')) return open + 1;
  const close = closingOf(markup, open);
  if (close !== undefined) {
    const at = markup.indexOf(close, open + 2);
    return at === -1 ? -1 : at + close.length;
  }
  for (let at = open + 1; at < markup.length; at++) {
    const unit = markup[at];
    if (unit === '>') return at + 1;
    if (unit !== '"' && unit !== "'") continue;
    at = markup.indexOf(unit, at + 1);
    if (at === -1) return -1;
  }
  return -1;
}

function closingOf(markup: string, open: number): string | undefined {
  if (markup.startsWith('<!--', open)) return '-->';
  if (markup.startsWith('<![CDATA[', open)) return ']]>';
  return markup.startsWith('<?', open) ? '?>' : undefined;
}

/** Returns the name of a start tag; empty for anything else. */
function nameAt(markup: string, open: number): string {
  const name = /[a-z][\w:.-]*/iy;
  name.lastIndex = open + 1;
  return name.exec(markup)?.[0] ?? '';
}
