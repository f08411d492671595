import { count, Field, integer, USD } from '../../docs/openapi/schemas.js';

/** Contract section 2.4. */
export class Balance {
  @Field(integer('Credits that are available now.')) balance!: number;
  @Field(USD) balance_usd!: string;
  @Field(count('Credits ever purchased, bonus included; the tier follows from it.'))
  lifetime_purchased!: number;
  @Field(count('Credits that audits ever debited.')) lifetime_consumed!: number;
  @Field(count('`balance.low` is sent when the balance drops below it.')) low_balance_threshold!: number;
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
