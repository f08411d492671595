/** How often there is a round of questions to the payment provider. One of many slow answers is no hanging one. */
export const PROVIDER_ROUNDS = { everyMs: 10_000, alarmMs: 180_000, stopIn: 'stop-accepting' } as const;
