import type { Checked } from '../validation/violation.js';

/** What one class, or one of several by their discriminator, describes. */
export type Described = Checked | readonly Checked[];

/** The type of what a class describes; of several it is any of theirs. */
export type ShapeOf<T extends Described> =
  T extends Checked<infer Shape> ? Shape : T extends readonly Checked<infer Shape>[] ? Shape : never;

/** The messages of a table of classes, told apart by their type. */
export type MessagesOf<Table extends Readonly<Record<string, Checked>>> = {
  [Type in keyof Table & string]: { readonly type: Type; readonly data: ShapeOf<Table[Type]> };
}[keyof Table & string];
