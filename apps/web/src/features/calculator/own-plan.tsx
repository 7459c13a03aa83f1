import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** Replaces the calculator for signed-in users with a link to their payoff plan. */
export function OwnPlan() {
  return (
    // With large text, lines of the result wrap instead of widening the page.
    <section className="grid grid-cols-1 gap-6 [&_li]:min-w-0" aria-labelledby="calculator">
      <div className="grid gap-1.5">
        <h2 className="text-title tracking-[-0.026em]" id="calculator">
          When could you be debt-free?
        </h2>
        <p className="max-w-160 text-ink-soft">
          Your payoff plan answers that with your own debts, month by month.
        </p>
      </div>
      <p>
        <ButtonLink to={paths.payoffPlan()} variant="secondary">
          Open your payoff plan
        </ButtonLink>
      </p>
    </section>
  );
}
