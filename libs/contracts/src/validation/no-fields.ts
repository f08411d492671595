/** A payload or reply that says nothing. A later release may add fields. */
export class NoFields {
  readonly [name: string]: never;
}
