import type { ReactNode } from "react";

import { usePageTitle } from "#ui/use-page-title.ts";

import { Hero } from "./hero.tsx";
import { Ideas } from "./ideas.tsx";
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
    // The header is sticky: a linked section must not end up behind it.
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-[clamp(2rem,7vw,5rem)] pt-[clamp(0.25rem,3vw,2.5rem)] pb-0 [&_[id]]:scroll-mt-[84px]">
      <Hero />
      {calculator}
      <Ideas />
      <Safety />
      <PlanPrices />
      <Questions />
    </div>
  );
}
