import type { MigrationConstructor } from '#runtime/migrations/migrations';
import { EventStore1795219200000 } from './event-store.js';
import { Accounts1795219200001 } from './accounts.js';
import { Checkouts1795219200002 } from './checkouts.js';
import { CancelledCheckouts1795219200003 } from './cancelled-checkouts.js';
import { CheckoutAsks1795219200030 } from './checkout-asks.js';
import { OwedCredits1795219200031 } from './owed-credits.js';
import { PaymentReversals1795219200032 } from './payment-reversals.js';
import { ReconcileRole1795219200040 } from './reconcile-role.js';
import { ReversalCheckpoints1795219200080 } from './reversal-checkpoints.js';
import { ReconcileTakeBacks1795219200081 } from './reconcile-take-backs.js';
import { RetentionRole1795219200072 } from './retention-role.js';
import { MovedCheckouts1795219200090 } from './moved-checkouts.js';
import { ReconcileAccounts1795219200091 } from './reconcile-accounts.js';
import { StripeCustomers1795219200092 } from './stripe-customers.js';

/** The ledger's schema, oldest first. */
export const migrations: readonly MigrationConstructor[] = [
  EventStore1795219200000,
  Accounts1795219200001,
  Checkouts1795219200002,
  CancelledCheckouts1795219200003,
  CheckoutAsks1795219200030,
  OwedCredits1795219200031,
  PaymentReversals1795219200032,
  ReconcileRole1795219200040,
  RetentionRole1795219200072,
  ReversalCheckpoints1795219200080,
  ReconcileTakeBacks1795219200081,
  MovedCheckouts1795219200090,
  ReconcileAccounts1795219200091,
  StripeCustomers1795219200092,
];

/** The newest that the release before this one knew: what came since lets its apps go on working. */
export const worksSince: MigrationConstructor = CancelledCheckouts1795219200003;
