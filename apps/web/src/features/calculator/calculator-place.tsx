import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

import { useLoaded } from "#lib/lazy-part.ts";
import { paths } from "#lib/paths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/data-view.tsx";

async function loadCalculator() {
  return (await import("./landing-calculator.tsx")).LandingCalculator;
}

/**
 * Shows the calculator's section on a public page. The calculator's code is larger than the page's, so it
 * loads when a visitor comes near; until then a placeholder keeps its space.
 */
export function CalculatorPlace() {
  const place = useRef<HTMLDivElement>(null);
  const { part: Loaded, error } = useLoaded(loadCalculator, useIsWanted(place));

  return (
    <Section lead="Try it with your own debts. What you type stays in your browser.">
      {Loaded ? (
        <Loaded />
      ) : (
        <div
          ref={place}
          // As tall as the calculator with its example, to avoid a layout shift when it loads.
          className="grid min-h-[120.1rem] content-start gap-4 phone:max-[36rem]:min-h-[115.8rem] min-[36rem]:max-desktop:min-h-[109.7rem] desktop:min-h-[91.3rem]"
        >
          {error === undefined ? (
            <Skeleton label="The calculator is loading" count={3} isInPlace />
          ) : (
            <NotLoaded />
          )}
        </div>
      )}
    </Section>
  );
}

export function OwnPlan() {
  return (
    <Section lead="Your payoff plan answers that with your own debts, month by month.">
      <p>
        <ButtonLink to={paths.payoffPlan()} variant="secondary">
          Open your payoff plan
        </ButtonLink>
      </p>
    </Section>
  );
}

function Section({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    // With large text, lines of the result wrap instead of widening the page.
    <section className="grid grid-cols-1 gap-6 [&_li]:min-w-0" aria-labelledby="calculator">
      <div className="grid gap-1.5">
        <h2 className="text-title tracking-[-0.026em]" id="calculator">
          When could you be debt-free?
        </h2>
        <p className="max-w-160 text-ink-soft">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** Suggests reloading the page. That loses nothing, because no data was typed yet. */
function NotLoaded() {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      We couldn't load the calculator. Check your connection.
    </Notice>
  );
}

/** How far the element must have scrolled into view before it loads, so that its mere edge does not trigger loading. */
const MARGIN = "-120px";

/**
 * Whether the element is visible, or the visitor scrolled or pressed a key. A key press counts because the next Tab
 * would otherwise skip a part that is not loaded yet.
 */
function useIsWanted(place: RefObject<HTMLElement | null>): boolean {
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    if (isWanted || !place.current) return undefined;
    const markWanted = () => setIsWanted(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && markWanted(),
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    document.addEventListener("keydown", markWanted, { once: true });
    window.addEventListener("scroll", markWanted, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", markWanted);
      document.removeEventListener("keydown", markWanted);
    };
  }, [isWanted, place]);

  return isWanted;
}
