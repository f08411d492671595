import type { Spot } from '../../content/positions.js';
import { once } from '../../once.js';
import type { Element } from '../../parsing/parse-document.js';
import { schemaName } from '../schema-node.js';

/** A string, which may be cut off, or the beginning of an object. */
const STRING_OR_OBJECT = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|\{/g;
/** A string, which may be cut off, with the colon after it if it names a property; or a bracket. */
const NAME_OR_BRACKET = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))(\s*:)?|[{}[\]]/g;
/** A property is searched for within so many characters of its object. */
const MAX_OBJECT_CHARACTERS = 100_000;

/** The text of a block that is valid JSON, to find its objects in again. Nothing is searched before a position is asked for. */
export class JsonText {
  /** The number of objects that were read from it. */
  objects = 0;
  private readonly starts = once(() =>
    [...this.text.matchAll(STRING_OR_OBJECT)].flatMap(({ 0: found, index }) => (found === '{' ? index : [])),
  );

  constructor(
    private readonly text: string,
    readonly element: Element,
  ) {}

  /** Takes the next object, in the order of the text. */
  next(): JsonObject {
    return new JsonObject(this, this.objects++);
  }

  /**
   * Returns where an object begins, by its number from 0; undefined if not every object of the text was read, as where
   * one name stands twice.
   */
  startOf(number: number): number | undefined {
    return this.starts().length === this.objects ? this.starts()[number] : undefined;
  }

  /** Returns where a property of schema.org begins in the object that begins there; undefined if it is not found. */
  propertyAt(start: number, property: string): number | undefined {
    let depth = 0;
    const object = this.text.slice(start, start + MAX_OBJECT_CHARACTERS);
    for (const { 0: found, 1: name, 2: colon, index } of object.matchAll(NAME_OR_BRACKET)) {
      if (found === '{' || found === '[') depth++;
      else if (found === '}' || found === ']') depth--;
      else if (depth === 1 && name !== undefined && colon !== undefined) {
        const written = JSON.parse(name) as string;
        if (written === property || schemaName(written) === property) return start + index;
      }
      if (depth === 0) return undefined;
    }
    return undefined;
  }
}

/** An object in the text of a block. */
export class JsonObject implements Spot {
  constructor(
    private readonly text: JsonText,
    private readonly number: number,
  ) {}

  get element(): Element {
    return this.text.element;
  }

  readonly after = (): number | undefined => this.text.startOf(this.number);

  /** Returns the position of a property of schema.org, or else that of the object. */
  property(name: string): Spot {
    return {
      element: this.element,
      after: () => {
        const start = this.after();
        return start === undefined ? undefined : (this.text.propertyAt(start, name) ?? start);
      },
    };
  }
}
