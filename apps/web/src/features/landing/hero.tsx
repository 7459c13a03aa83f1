import { Icon } from "#ui/icon.tsx";

import { PayoffDrawing } from "./payoff-drawing.tsx";
import { EntryLinks } from "./entry-links.tsx";

/** The introduction at the top of the landing page. */
export function Hero() {
  return (
    <section className="grid grid-cols-1 items-center gap-x-[clamp(2rem,5vw,4rem)] gap-y-7 desktop:grid-cols-2">
      <div className="grid gap-4.5 [&_h1]:text-[length:clamp(2.25rem,1.4rem_+_3.6vw,3.5rem)] [&_h1]:leading-[1.06] [&_h1]:tracking-[-0.038em]">
        <h1 tabIndex={-1}>See the month you'll be debt-free.</h1>
        <p className="max-w-120 text-[1.1875rem] leading-[1.5] text-ink-soft">
          One plan for all your cards and loans: who to pay, how much and by when, in the order that
          costs you least.
        </p>
        <EntryLinks />
        <p className="flex max-w-112 items-start gap-2 text-small text-ink-soft max-phone:hidden [&_svg]:mt-0.5 [&_svg]:flex-none">
          <Icon name="lock" label={null} size={18} />
          Read-only access. Snowball never sees your bank password and can't move money.
        </p>
      </div>
      <PayoffDrawing />
    </section>
  );
}
