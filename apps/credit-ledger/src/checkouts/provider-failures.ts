import { Failure } from '#contracts/failures';

/** It gave no answer. It can't be known whether it made a session; nobody has its address, so that nobody can pay it. */
export function providerAway(why: string): Failure {
  return new Failure(
    'transient',
    'PAYMENT_PROVIDER_AWAY',
    `the payment provider did not answer for a checkout (${why}); try again later`,
  );
}

/** It was understood and refused: a key that is wrong, or a request that is. Asking again would change nothing. */
export function providerRefused(why: string): Failure {
  return new Failure(
    'rejected',
    'PAYMENT_PROVIDER_REFUSED',
    `the payment provider refused what was asked for a checkout (${why}); an operator has to look`,
  );
}
