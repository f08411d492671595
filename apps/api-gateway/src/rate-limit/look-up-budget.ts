/** Look-ups a second for strangers, of all addresses together: more than the 300 a minute that one address has. */
const LOOK_UPS_A_SECOND = 400;

/** Bounds what strangers have looked up in one process, from however many addresses. */
export class LookUpBudget {
  private second = 0;
  private taken = 0;

  /** `now` gives milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether one more may be looked up; it is counted then. */
  takeOne(): boolean {
    const second = Math.floor(this.now() / 1_000);
    if (second !== this.second) [this.second, this.taken] = [second, 0];
    if (this.taken >= LOOK_UPS_A_SECOND) return false;
    this.taken++;
    return true;
  }
}
