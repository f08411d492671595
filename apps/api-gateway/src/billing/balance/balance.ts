import { count, Field, integer, USD } from '../../http/openapi/schemas.js';

/** Contract section 2.4. */
export class Balance {
  @Field(integer('Credits that are available now.')) balance!: number;
  @Field(USD) balance_usd!: string;
  @Field(count('All credits ever purchased, with bonus. The tier follows from it.'))
  lifetime_purchased!: number;
  @Field(count('All credits ever charged for audits.')) lifetime_consumed!: number;
  @Field(count('When the balance drops below it, `balance.low` is sent. An owner sets it in the dashboard.'))
  low_balance_threshold!: number;
  @Field(
    {
      ...integer(
        'Present only if credits are owed: their payment was refunded or disputed after they were spent. The next credits pay this first.',
      ),
      minimum: 1,
    },
    { optional: true },
  )
  owed?: number;
}
