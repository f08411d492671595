import type { Checked } from '../validation/violation.js';

/** The type that a class describes, or one of several classes by their discriminator. */
export type Described = Checked | readonly Checked[];

/** The type that a class describes; of several classes, any of theirs. */
export type ShapeOf<T extends Described> =
  T extends Checked<infer Shape> ? Shape : T extends readonly Checked<infer Shape>[] ? Shape : never;

/** The messages of a table of classes, distinguished by type. */
export type MessagesOf<Table extends Readonly<Record<string, Checked>>> = {
  [Type in keyof Table & string]: { readonly type: Type; readonly data: ShapeOf<Table[Type]> };
}[keyof Table & string];
