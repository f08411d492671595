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
        'Only where something is owed: credits that were taken back since their payment was, and that the balance did not have. The next credits that come in pay it first.',
      ),
      minimum: 1,
    },
    { optional: true },
  )
  owed?: number;
}
