import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";

import styles from "./calculator-place.module.css";

/** Replaces the calculator for signed-in users with a link to their payoff plan. */
export function OwnPlan() {
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <div className={styles.heading}>
        <h2 id="calculator">When could you be debt-free?</h2>
        <p>Your payoff plan answers that with your own debts, month by month.</p>
      </div>
      <p>
        <Link to={paths.payoffPlan()} className={buttonClass({ variant: "secondary" })}>
          Open your payoff plan
        </Link>
      </p>
    </section>
  );
}
