/** A label selector, as all kinds have it. */
export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}
type Labels = Readonly<Record<string, string>>;

/** Whether labels fit a selector; an empty one fits all. Throws for an operator that it does not know. */
export function fits({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  const includes = matchExpressions.every(({ key, operator, values = [] }) => {
    const value = labels[key];
    if (operator === 'In') return value !== undefined && values.includes(value);
    if (operator === 'NotIn') return value === undefined || !values.includes(value);
    throw new Error(`a selector has the operator ${operator}`);
  });
  return includes && Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
}
