import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";

import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Marks every screen of a demo, with the time until its deletion and a link to register. */
export function DemoBanner() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  if (!me?.demo_ends_at) return null;

  return (
    <section
      className="border-b border-line bg-accent-tint print:hidden"
      aria-label="Demo household"
    >
      <div className="mx-auto flex max-w-[calc(var(--page-width)_+_2rem)] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 text-small">
        <p className="grow basis-80">
          <strong>Demo household.</strong> The people and banks are made up. It's deleted{" "}
          {describeEnd(me.demo_ends_at)}.
        </p>
        {pathname !== paths.register() && (
          <ButtonLink to={paths.register()} variant="secondary" size="small">
            Make it yours
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function describeEnd(instant: string): string {
  const days = Math.ceil((new Date(instant).getTime() - now().getTime()) / DAY_MS);
  if (days <= 1) return "within a day";
  return `in ${days} days`;
}
