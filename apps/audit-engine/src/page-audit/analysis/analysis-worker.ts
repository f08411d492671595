import { serveWork } from '#runtime/threads/serve-work';
import { failureOfError } from '../failures/failure-of-error.js';
import { analyse, type AnalysisInput } from './analyse.js';
import { outcomeOfFailure, type AnalysisOutcome } from './analysis-outcome.js';

/** The program of a worker thread. */
serveWork((input: AnalysisInput): AnalysisOutcome => {
  try {
    return { ok: true, result: analyse(input) };
  } catch (error) {
    return outcomeOfFailure(failureOfError(error));
  }
});
