import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import styles from "./closing.module.css";
import { WaysIn } from "./ways-in.tsx";

/** The last word, and where everything is. */
export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <h2 id="closing" className={styles.title}>
        Know what is due, before it is
      </h2>
      <p className={styles.words}>Link one card, and see its next payment in a few minutes.</p>
      <WaysIn />
      <nav className={styles.links} aria-label="On this page">
        <a href="#how">How it works</a>
        <a href="#calculator">Payoff calculator</a>
        <a href="#safety">Security and privacy</a>
        <a href="#prices">Plans and prices</a>
        <a href="#questions">Questions and answers</a>
        <Link to={paths.passwordReset()}>Forgot your password?</Link>
      </nav>
    </section>
  );
}
