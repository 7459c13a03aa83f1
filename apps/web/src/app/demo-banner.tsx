import { addMonths, daysBetween, formatFullDate } from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import styles from "./demo-banner.module.css";
import { useDemoDays } from "./use-demo-days.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Labels every screen of a demo, shows its date and its end, and offers to move the date or to
 * register.
 */
export function DemoBanner() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  if (!me?.demo_ends_at) return null;

  return (
    <section className={styles.banner} aria-label="Demo household">
      <div className={styles.words}>
        <p>
          <strong>Demo household.</strong>{" "}
          <output>Here it is {formatFullDate(calendarToday())}.</output> Its people and banks are
          made up; it is deleted {describeEnd(me.demo_ends_at)}.
        </p>
        <DemoDays />
        {pathname !== paths.register() && (
          <Link
            to={paths.register()}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            Make it yours
          </Link>
        )}
      </div>
    </section>
  );
}

function DemoDays() {
  const move = useDemoDays();
  const today = calendarToday();
  const steps = [
    { words: "10 days later", days: 10 },
    { words: "Next month", days: daysBetween(today, addMonths(today, 1)) },
  ];

  return (
    <>
      <div className={styles.steps}>
        {steps.map(({ words, days }) => (
          <Button
            key={words}
            variant="secondary"
            size="small"
            isBusy={move.isPending}
            onClick={() => move.mutate(days)}
          >
            {words}
          </Button>
        ))}
      </div>
      {move.isError && <Notice tone="error">{move.error.message}</Notice>}
    </>
  );
}

/**
 * Returns the end relative to now in days, because the demo's calendar differs from the visitor's.
 */
function describeEnd(instant: string): string {
  const days = Math.ceil((new Date(instant).getTime() - now().getTime()) / DAY_MS);
  if (days <= 1) return "within a day";
  return `in ${days} days`;
}
