import { Link } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

import { ExamplePayments } from "./example-payments.tsx";
import styles from "./landing-page.module.css";
import { PlanPrices } from "./plan-prices.tsx";

/** `/`: what the product does, what it costs, and the way in. */
export function LandingPage() {
  usePageTitle(null);

  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 tabIndex={-1}>Every debt in one place. Every due date in sight.</h1>
          <p className={styles.lead}>
            Snowball reads your cards and loans from your banks, and shows the next minimum payment
            of each: how much, to whom, and by which day.
          </p>
          <WaysIn />
          <p className={styles.promise}>
            <Icon name="lock" label={null} size={18} />
            Read-only. Snowball never sees your bank password and cannot move money.
          </p>
        </div>
        <ExamplePayments />
      </section>
      <Features />
      <PlanPrices />
    </div>
  );
}

function WaysIn() {
  const { status } = useSession();
  if (status === "authorized") {
    return (
      <div className={styles.actions}>
        <Link to={paths.home()} className={buttonClass()}>
          Open Snowball
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Link to={paths.register()} className={buttonClass()}>
        Create an account
      </Link>
      <Link to={paths.login()} className={buttonClass({ variant: "secondary" })}>
        Sign in
      </Link>
    </div>
  );
}

const features: readonly { icon: IconName; title: string; about: string }[] = [
  {
    icon: "calendar",
    title: "Nothing slips through",
    about:
      "Minimum payments from every lender in one list, the next one first, overdue ones marked.",
  },
  {
    icon: "question",
    title: "Honest about what is unknown",
    about: "Where a bank does not tell an amount, we say so. An unknown is never shown as zero.",
  },
  {
    icon: "accounts",
    title: "What you own, what you owe",
    about: "Balances, interest rates and totals, side by side, as your banks last reported them.",
  },
];

function Features() {
  return (
    <ul className={styles.features}>
      {features.map(({ icon, title, about }) => (
        <li key={title} className={styles.feature}>
          <span className={styles.featureIcon}>
            <Icon name={icon} label={null} size={24} />
          </span>
          <h2>{title}</h2>
          <p>{about}</p>
        </li>
      ))}
    </ul>
  );
}
