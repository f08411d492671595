import { parseFragment } from 'parse5';
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

/** Elements whose content an HTML parser takes as it is written. */
const RAW = /^(?:script|style)$/i;
const CDATA = '<![CDATA[';

/**
 * Converts XHTML for an HTML parser: `<script src="a"/>` becomes `<script src="a"></script>`. In HTML the slash means
 * nothing, so everything after it would be script. Sections of CDATA become text. In scripts and styles, what entities
 * stand for is written out. Comments and quoted values stay unchanged. Linear.
 */
export function withEndTags(markup: string): string {
  const parts: string[] = [];
  let copied = 0;
  let isRaw = false;
  for (let open = markup.indexOf('<'); open !== -1;) {
    const end = endOfTag(markup, open);
    if (end === -1) break;
    const name = nameAt(markup, open);
    const isEmpty = name !== '' && markup[end - 2] === '/';
    if (isRaw) {
      parts.push(unescaped(markup.slice(copied, open)));
      copied = open;
    }
    if (markup.startsWith(CDATA, open)) {
      const text = markup.slice(open + CDATA.length, end - 3);
      parts.push(markup.slice(copied, open), isRaw ? kept(text) : escapeText(text));
      copied = end;
    } else if (isEmpty && !VOID.has(name.toLowerCase())) {
      parts.push(markup.slice(copied, end - 2), `></${name}>`);
      copied = end;
    } else {
      isRaw = !isEmpty && RAW.test(name);
      if (isRaw) {
        parts.push(markup.slice(copied, end));
        copied = end;
      }
    }
    open = markup.indexOf('<', end);
  }
  parts.push(markup.slice(copied));
  return parts.join('');
}

/** Returns a text without markup as it is read. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text).childNodes;
  return node !== undefined && 'value' in node ? kept(node.value) : text;
}

/** In a script, nothing may look like its end. JSON reads this as the same character. */
function kept(text: string): string {
  return text.replace(/<(?=!--|\/?(?:script|style))/gi, '\\u003c');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
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
  if (markup.startsWith(CDATA, open)) return ']]>';
  return markup.startsWith('<?', open) ? '?>' : undefined;
}

/** Returns the name of a start tag; empty for anything else. */
function nameAt(markup: string, open: number): string {
  const name = /[a-z][\w:.-]*/iy;
  name.lastIndex = open + 1;
  return name.exec(markup)?.[0] ?? '';
}
