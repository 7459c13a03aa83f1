import type { ReactNode } from "react";

import { usePageTitle } from "#ui/use-page-title.ts";

import { Hero } from "./hero.tsx";
import { Ideas } from "./ideas.tsx";
import styles from "./landing-page.module.css";
import { PlanPrices } from "./plan-prices.tsx";
import { Questions } from "./questions.tsx";
import { Safety } from "./safety.tsx";

/**
 * `/`: the date, the proof and the what-if, what they cost, and the way in.
 * `calculator`: a section to try it in; it has the id `calculator`.
 */
export function LandingPage({ calculator }: { calculator?: ReactNode }) {
  usePageTitle("See the month you are debt-free");

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
