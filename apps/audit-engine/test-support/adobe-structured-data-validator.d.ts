declare module '@adobe/structured-data-validator' {
  export interface ValidationIssue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames?: readonly string[];
  }

  export default class Validator {
    /** `data`: objects by type, by syntax. */
    validate(
      data: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>,
    ): Promise<ValidationIssue[]>;
  }
}
