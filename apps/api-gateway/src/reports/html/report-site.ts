/** What a report needs to know of the service. */
export interface ReportSite {
  /** Links to the documentation begin with it. Without a slash at its end. */
  readonly publicUrl: string;
}
