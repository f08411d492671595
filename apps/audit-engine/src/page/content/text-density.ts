import { isInline } from '../parsing/html-nodes.js';
import type { ElementSpan, Walk } from '../parsing/walk.js';
import { isUnspaced } from '../language/words.js';
import { ramp } from '../ramp.js';

/** Elements whose text belongs to a form or a button. */
const CONTROLS = new Set(['select', 'textarea', 'button', 'datalist', 'option']);
const HEADING = /^h[1-6]$/;

/** A block with fewer characters is a label, one with more is a paragraph. */
const LABEL_CHARACTERS = 20;
const PARAGRAPH_CHARACTERS = 100;
/** A script without spaces says the same in fewer characters. */
const UNSPACED_SCALE = 0.4;
const SAMPLE_CHARACTERS = 4_000;
/** What a character of a label and of a link counts, against 1 for one of a paragraph. */
const LABEL_WEIGHT = 0.1;
const LINK_WEIGHT = 0.03;

/**
 * Where the running text of a page is: each block has a weight by its length and its share of links, and a running sum
 * gives the weight of any element at once. Navigation and controls of forms weigh nothing. Linear over a page.
 */
export class TextDensity {
  private constructor(
    private readonly first: number,
    /** Running sums by the number of the element. */
    private readonly weights: Float64Array,
    private readonly links: Float64Array,
  ) {}

  /** Returns the density of the text within `body`. */
  static of(walk: Walk, body: ElementSpan): TextDensity {
    const { index: first, end } = body;
    const blocks = new Blocks(end - first);
    const links = new Float64Array(end - first + 1);
    let anchorEnd = 0;
    for (let at = first; at < end;) {
      const span = walk.elements[at];
      if (span === undefined) break;
      const { element } = span;
      const left = span.hidden || span.around || CONTROLS.has(element.tagName);
      const opensLink = !left && element.tagName === 'a' && at >= anchorEnd;
      if (opensLink) anchorEnd = span.end;
      links[at - first + 1] = opensLink ? span.to - span.from : 0;
      if (left) blocks.leave(span);
      else if (!isInline(element)) blocks.open(span, at - first, at < anchorEnd);
      else if (opensLink) blocks.link(span);
      at = left ? span.end : at + 1;
    }
    const scale = isUnspaced(walk.textOf(body.element, SAMPLE_CHARACTERS)) ? UNSPACED_SCALE : 1;
    const weights = new Float64Array(end - first + 1);
    for (let at = 0; at < end - first; at++) {
      const own = blocks.text[at] ?? 0;
      const isHeading = own > 0 && HEADING.test(walk.elements[at + first]?.element.tagName ?? '');
      weights[at + 1] = own > 0 && !isHeading ? weightOf(own, blocks.linked[at] ?? 0, scale) : 0;
    }
    return new TextDensity(first, runningSum(weights), runningSum(links));
  }

  /** Returns the same with the elements of `spans`, in document order and none within another, weighing nothing. */
  without(spans: readonly ElementSpan[]): TextDensity {
    const { first } = this;
    const weights = this.weights.slice();
    let less = 0;
    let next = 0;
    for (let at = 0; at + 1 < weights.length; at++) {
      let span = spans[next];
      while (span !== undefined && span.end <= at + first) span = spans[++next];
      if (span !== undefined && span.index <= at + first)
        less += (this.weights[at + 1] ?? 0) - (this.weights[at] ?? 0);
      weights[at + 1] = (this.weights[at + 1] ?? 0) - less;
    }
    return new TextDensity(first, weights, this.links);
  }

  /** Returns the weight of an element's text, in characters of paragraphs. */
  weightOf({ index, end }: ElementSpan): number {
    return (this.weights[end - this.first] ?? 0) - (this.weights[index - this.first] ?? 0);
  }

  /** Returns the share of an element's text that is in links, from 0 to 1; 0 without text. */
  linkShareOf({ index, end, from, to }: ElementSpan): number {
    const linked = (this.links[end - this.first] ?? 0) - (this.links[index - this.first] ?? 0);
    return to > from ? linked / (to - from) : 0;
  }
}

/** Counts for each block the characters that are in it and in no block within it, and how many of them are in links. */
class Blocks {
  readonly text: Int32Array;
  readonly linked: Int32Array;
  /** The blocks around the current element, with their position in the arrays. */
  private readonly stack: { at: number; end: number }[] = [];

  constructor(count: number) {
    this.text = new Int32Array(count);
    this.linked = new Int32Array(count);
  }

  /** Takes an element's text out of the block around it. */
  leave({ index, from, to }: ElementSpan): void {
    add(this.text, this.around(index), from - to);
  }

  /** Counts a link as part of the block around it. */
  link({ index, from, to }: ElementSpan): void {
    add(this.linked, this.around(index), to - from);
  }

  /** Begins a block, which has its text for itself. */
  open({ index, end, from, to }: ElementSpan, at: number, inLink: boolean): void {
    const around = this.around(index);
    for (const counts of inLink ? [this.text, this.linked] : [this.text]) {
      add(counts, around, from - to);
      add(counts, at, to - from);
    }
    this.stack.push({ at, end });
  }

  private around(index: number): number | undefined {
    let last = this.stack.at(-1);
    while (last !== undefined && last.end <= index) {
      this.stack.pop();
      last = this.stack.at(-1);
    }
    return last?.at;
  }
}

function add(counts: Int32Array, at: number | undefined, characters: number): void {
  if (at !== undefined) counts[at] = (counts[at] ?? 0) + characters;
}

/** Returns the weight of a block with so many characters, of which `linked` are in links. */
function weightOf(characters: number, linked: number, scale: number): number {
  const links = Math.min(characters, Math.max(0, linked));
  const plain = characters - links;
  const prose = ramp(plain, LABEL_CHARACTERS * scale, PARAGRAPH_CHARACTERS * scale);
  const weight = LABEL_WEIGHT + (1 - LABEL_WEIGHT) * prose;
  return (plain * weight * plain) / characters + links * LINK_WEIGHT;
}

function runningSum(values: Float64Array): Float64Array {
  for (let at = 1; at < values.length; at++) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0);
  return values;
}
