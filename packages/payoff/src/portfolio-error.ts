/**
 * Invalid input, such as a negative minimum: a bug in the calling program. A plan that does not exist for
 * valid input is a `PlanFault` instead. The message is a sentence that names the debt and the field.
 */
export class PortfolioError extends RangeError {
  override readonly name = "PortfolioError";
  /** The path within the debt, portfolio or strategy: `minimum.amount`, `budget.mode`. */
  readonly field: string;
  /** The id of the debt, or null if the field belongs to the portfolio or the strategy. */
  readonly debt: string | null;

  constructor(field: string, problem: string, debt: string | null = null) {
    super(`${debt === null ? "" : `debt ${debt}: `}${field} ${problem}`);
    this.field = field;
    this.debt = debt;
  }
}
