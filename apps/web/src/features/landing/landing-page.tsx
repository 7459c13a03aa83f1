import type { ReactNode } from "react";

import { usePageTitle } from "#ui/use-page-title.ts";

import { Hero } from "./hero.tsx";
import { Ideas } from "./ideas.tsx";
import styles from "./landing-page.module.css";
import { PlanPrices } from "./plan-prices.tsx";
import { Questions } from "./questions.tsx";
import { Safety } from "./safety.tsx";

/**
 * `/`: the landing page with the benefits, the prices and links to sign in.
 * @param calculator a section to try the plan; it has the id `calculator`.
 */
export function LandingPage({ calculator }: { calculator?: ReactNode }) {
  usePageTitle("See the month you'll be debt-free");

  return (
    <div className={styles.landing}>
      <Hero />
      {calculator}
      <Ideas />
      <Safety />
      <PlanPrices />
      <Questions />
    </div>
  );
}
