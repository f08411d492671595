/** A custom resource that npm has no types of. */
export interface Resource<V extends string, K extends string, S> {
  readonly apiVersion: V;
  readonly kind: K;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Record<string, string>;
  };
  readonly spec: S;
}
