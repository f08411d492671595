/** Over a row of `payment_reversals`: the credits that its payment brought; 0 where it was refused. */
export const POSTED = `coalesce((
  select grants.credits from grants
   where grants.workspace_id = payment_reversals.workspace_id
     and grants.reference = payment_reversals.checkout_id and grants.kind = 'purchase'), 0)`;

/** Over a row of `payment_reversals`: what the reversals of its payment took back, and was not given again. */
export const TAKEN_BACK = takenBack('');

/** The same, without that reversal itself. */
export const TAKEN_BACK_BY_OTHERS = takenBack('and other.reversal_id <> payment_reversals.reversal_id');

function takenBack(condition: string): string {
  return `coalesce((
    select sum(greatest(take_backs.credits - coalesce(given.credits, 0), 0))
      from payment_reversals other
      join take_backs on take_backs.workspace_id = other.workspace_id and take_backs.reference = other.reversal_id
      left join grants given on given.workspace_id = other.workspace_id and given.reference = other.reversal_id
     where other.checkout_id = payment_reversals.checkout_id
       and other.workspace_id = payment_reversals.workspace_id ${condition}), 0)`;
}
