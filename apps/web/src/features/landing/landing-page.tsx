import type { ReactNode } from "react";

import { usePageTitle } from "#ui/use-page-title.ts";

import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import styles from "./landing-page.module.css";
import { PlanPrices } from "./plan-prices.tsx";
import { Questions } from "./questions.tsx";
import { Safety } from "./safety.tsx";
import { Tour } from "./tour.tsx";

/**
 * `/`: what the product does, with its own screens, what it costs, and the way in.
 * `calculator`: a section to try it in; it has the id `calculator`.
 */
export function LandingPage({ calculator }: { calculator?: ReactNode }) {
  usePageTitle("Every debt in one place");

  return (
    <div className={styles.landing}>
      <Hero />
      <HowItWorks />
      {calculator}
      <Tour />
      <Safety />
      <PlanPrices />
      <Questions />
      <Closing />
    </div>
  );
}
