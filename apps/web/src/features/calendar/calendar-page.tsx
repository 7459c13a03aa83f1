import type { Calendar } from "@snowball/contract";
import {
  addDays,
  compareDates,
  formatFullDate,
  formatMonth,
  isCalendarDate,
  lastDayOf,
  monthAfter,
  monthOf,
} from "@snowball/dates";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { arrangeDays, type Day } from "./arrange-days.ts";
import { calendarQuery } from "./calendar-queries.ts";
import { DayRows } from "./day-rows.tsx";
import { calendarRange, clampDate, datesOf } from "./month-days.ts";
import { Legend, MonthGrid } from "./month-grid.tsx";

/** `/calendar`: what to pay on which day, as months or as a list. */
export function Component() {
  const today = calendarToday();
  const calendar = useQuery(calendarQuery(calendarRange(today)));

  return (
    <Page heading="Calendar" above={<BackLink to={paths.home()}>Home</BackLink>}>
      <DataView source={calendar} what="your calendar">
        {(loaded) =>
          loaded.entries.length + loaded.money.length === 0 ? (
            <NothingToPay />
          ) : (
            <CalendarMonth calendar={loaded} today={today} />
          )
        }
      </DataView>
    </Page>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      icon="calendar"
      title="Nothing to pay yet"
      actions={
        <>
          <ButtonLink to={paths.accountConnections()}>Link an account</ButtonLink>
          <ButtonLink to={paths.newDebt()} variant="secondary">
            Add a debt
          </ButtonLink>
        </>
      }
    >
      Debts with a due date appear here, on the last day to send the payment.
    </EmptyState>
  );
}

/** How many days after today are listed until a day is chosen. */
const COMING_DAYS = 30;

function CalendarMonth({ calendar, today }: { calendar: Calendar; today: string }) {
  const position = useCalendarPosition(today);
  const nameId = useId();
  const dayOf = arrangeDays(calendar);
  const { month, chosen, view } = position;

  return (
    <>
      <div className="@container flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MonthSwitch position={position} today={today} nameId={nameId} />
        <nav
          aria-label="View"
          className="flex overflow-hidden rounded-medium border border-line-strong"
        >
          {(["month", "list"] as const).map((each) => (
            <Link
              key={each}
              to={{ search: position.searchOf(each) }}
              replace
              preventScrollReset
              aria-current={each === view ? "page" : undefined}
              className={classNames(
                "grid min-h-target place-items-center px-4 text-compact font-semibold text-ink no-underline",
                "hover:text-accent-hover focus-visible:-outline-offset-3 aria-[current=page]:bg-accent-tint aria-[current=page]:text-accent",
              )}
            >
              {each === "month" ? "Month" : "List"}
            </Link>
          ))}
        </nav>
      </div>
      <ShortMonth month={month} short={calendar.short_month} />
      {view === "list" ? (
        <Days
          {...{ today, dayOf }}
          dates={datesOf(month)}
          none={
            <p className="text-ink-soft">
              No payments in {formatMonth(month)}. Payments without a due date are on{" "}
              <Link to={paths.home()}>Home</Link>.
            </p>
          }
        />
      ) : (
        <>
          <div className="@container">
            <MonthGrid
              month={month}
              today={today}
              chosen={chosen}
              dayOf={dayOf}
              onChoose={position.choose}
              labelledBy={nameId}
            />
            <Legend month={month} dayOf={dayOf} />
          </div>
          <DaySection date={chosen} day={dayOf(chosen)} today={today} />
          {chosen === today && (
            <Days
              {...{ today, dayOf }}
              heading={<h2>Coming up</h2>}
              dates={Array.from({ length: COMING_DAYS }, (_, at) => addDays(today, at + 1))}
            />
          )}
        </>
      )}
    </>
  );
}

function ShortMonth({ month, short }: { month: string; short: string | null }) {
  if (short === null || compareDates(month, short) < 0) return null;

  return (
    <Notice tone="attention">
      {month === short
        ? `Your budget doesn't cover all payments of ${formatMonth(month)}.`
        : `Your budget runs short in ${formatMonth(short)}, so later amounts are not final.`}{" "}
      <Link to={paths.payoffPlan()}>See your plan</Link>
    </Notice>
  );
}

type SwitchProps = { position: CalendarPosition; today: string; nameId: string };

function MonthSwitch({ position: { month, choose }, today, nameId }: SwitchProps) {
  const { from, to } = calendarRange(today);
  const isFirst = compareDates(month, from) <= 0;
  const isLast = compareDates(lastDayOf(month), to) >= 0;
  const goTo = (other: string) => choose(other === monthOf(today) ? today : other);

  return (
    // With large text on a phone, the month is above the buttons.
    <div className="flex min-w-0 items-center gap-3 @max-[14rem]:flex-wrap">
      <Button
        variant="quiet"
        size="small"
        aria-label="Previous month"
        disabledReason={isFirst ? "Earlier payments are on each debt's page." : null}
        onClick={() => goTo(monthAfter(month, -1))}
      >
        <Icon name="left" label={null} />
      </Button>
      <h2
        id={nameId}
        aria-live="polite"
        className="min-w-0 basis-40 text-center wrap-anywhere @max-[14rem]:order-first @max-[14rem]:basis-full @max-[14rem]:text-start"
      >
        {formatMonth(month)}
      </h2>
      <Button
        variant="quiet"
        size="small"
        aria-label="Next month"
        disabledReason={isLast ? "The calendar shows one year ahead." : null}
        onClick={() => goTo(monthAfter(month, 1))}
      >
        <Icon name="right" label={null} />
      </Button>
    </div>
  );
}

function hasContent({ entries, money, paydays }: Day): boolean {
  return entries.length + money.length + paydays.length > 0;
}

function DaySection({ date, day, today }: { date: string; day: Day; today: string }) {
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="flex flex-wrap items-center gap-2">
        <time dateTime={date}>{formatFullDate(date)}</time>
        {date === today && <Badge tone="neutral">Today</Badge>}
      </h3>
      {hasContent(day) ? <DayRows day={day} /> : <p className="text-ink-soft">Nothing to pay.</p>}
    </section>
  );
}

type DaysProps = {
  dates: readonly string[];
  today: string;
  dayOf: (date: string) => Day;
  heading?: ReactNode;
  none?: ReactNode;
};

function Days({ dates, today, dayOf, heading, none = null }: DaysProps) {
  const shown = dates.filter((date) => hasContent(dayOf(date)));
  if (shown.length === 0) return none;

  return (
    <>
      {heading}
      <div className="grid grid-cols-1 gap-4">
        {shown.map((date) => (
          <DaySection key={date} date={date} day={dayOf(date)} today={today} />
        ))}
      </div>
    </>
  );
}

type CalendarView = "month" | "list";

type CalendarPosition = ReturnType<typeof useCalendarPosition>;

/**
 * The user's position in the calendar. Month and view are in the URL, so that the back button
 * restores them. The day is not, because browsers limit URL changes per second.
 */
function useCalendarPosition(today: string) {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(() => dayToOpen(search.get("month"), today));
  const month = monthOf(chosen);
  const view: CalendarView = search.get("view") === "list" ? "list" : "month";

  function searchFor(shown: CalendarView, at: string): string {
    const params = new URLSearchParams({
      ...(shown === "list" && { view: shown }),
      ...(at !== monthOf(today) && { month: at.slice(0, 7) }),
    });
    return params.toString();
  }

  return {
    view,
    month,
    /** The day with its payments shown: by default today, or the first day of another month. */
    chosen,
    choose: (wanted: string) => {
      const next = clampDate(calendarRange(today), wanted);
      setChosen(next);
      if (monthOf(next) === month) return;
      setSearch(searchFor(view, monthOf(next)), { replace: true, preventScrollReset: true });
    },
    searchOf: (shown: CalendarView) => searchFor(shown, month),
  };
}

function dayToOpen(asked: string | null, today: string): string {
  const first = `${asked}-01`;
  const month = monthOf(isCalendarDate(first) ? clampDate(calendarRange(today), first) : today);

  return month === monthOf(today) ? today : month;
}
