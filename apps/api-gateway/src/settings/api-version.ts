/** A version of the API, as in its paths. */
export type ApiVersion = `v${number}`;
