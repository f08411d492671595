import type { Documents } from '../documents/documents.js';

/** A rule that every complete set of documents keeps. */
export interface Policy {
  readonly name: string;
  /** What breaks it, each in a sentence that names the document; empty where all is well. */
  readonly check: (documents: Documents) => readonly string[];
}
