import type { Outcome } from './table.js';

const outcome = (failed: number, calls: number, p99Ms: number, addedMb: number, got: string): Outcome => ({
  others: { calls, failed, p99Ms },
  addedMb,
  got,
});

/**
 * What the same attacks did before any fix, at 57355467 (those of a byte a chunk at 3a8d3dc7): measured on a virtual
 * machine with 2 cores.
 */
export const BEFORE: Readonly<Record<string, Outcome>> = {
  '5 event streams with each of 12 keys': outcome(36, 171, 92, 4, '59 of 60 connections'),
  '60 long polls with one key': outcome(32, 182, 61, 3, '59 of 60 connections'),
  "60 creates with 12 keys whose bodies don't come": outcome(36, 174, 56, 11, '59 of 60 connections'),
  '700 GET /balance with ten keys': outcome(0, 145, 143, 45, '660 balances in a minute'),
  '120 keys at once': outcome(0, 116, 23, 0, '121 keys'),
  '50 half-sent forms of 1 MB': outcome(0, 149, 136, 47, '50 of 50 held'),
  '250 half-sent forms of 1 MB': outcome(0, 104, 1_031, 99, '250 of 250 held'),
  '250 half-sent forms of 128 KB': outcome(0, 146, 208, 9, '250 of 250 held'),
  '40 forms of 120 KB, a byte a chunk': outcome(1, 202, 3_464, 154, '40 of 40 held'),
  'a create of 1 MB, a byte a chunk': outcome(0, 222, 250, 299, '1 of 1 held'),
  '40 refused creates of 1 MB, a byte a chunk': outcome(0, 283, 1_136, 648, '0 of 40 held'),
  '1,200 dashboard requests with random cookies': outcome(0, 141, 183, 3, '1200 look-ups'),
  '30 replays of a delivery from the dashboard': outcome(0, 265, 25, 0, '30 replays'),
  '40 test events from the dashboard': outcome(0, 266, 10, 13, '40 test events'),
  '40 links to one report at once': outcome(0, 212, 32, 3, '20 live links'),
  'another URL for an endpoint, an hour after the sign-in': outcome(0, 202, 7, 0, 'the endpoint'),
  'an llms.txt of 131,072 blank lines': outcome(0, 996, 11, 10, 'a failed audit'),
  'a payment of the other mode of Stripe': outcome(0, 207, 6, 1, '20900 credits'),
  'a sign-in link, read as webhook-dispatcher': outcome(0, 319, 7, 6, 'the session of an owner'),
};
