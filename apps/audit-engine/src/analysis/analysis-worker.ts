import { parentPort } from 'node:worker_threads';
import { failureOfError } from '../failures/failure-of-error.js';
import { analyse, type AnalysisInput } from './analyse.js';
import { outcomeOfFailure, type AnalysisOutcome } from './analysis-outcome.js';

/** What runs in a worker thread: one analysis for each message, and `ready` once everything is loaded. */
parentPort?.on('message', (input: AnalysisInput) => parentPort?.postMessage(outcomeOf(input)));
parentPort?.postMessage('ready');

function outcomeOf(input: AnalysisInput): AnalysisOutcome {
  try {
    return { ok: true, result: analyse(input) };
  } catch (error) {
    return outcomeOfFailure(failureOfError(error));
  }
}
