import { dayOfMonth } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { type KeyboardEvent, useEffect, useRef } from "react";

import { Amount } from "#ui/amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

import { amountOf, type Day, describeDay, isDone, lookOf } from "./arrange-days.ts";
import { datesOf, dayAfterKey, weeksOf } from "./month-days.ts";

// Where there is room, a mark has text. Otherwise each kind has its own shape, because not everyone sees the colors.
// Borders remain in forced colors.
const MARK =
  "overflow-hidden *:hidden min-[48rem]:flex min-[48rem]:size-auto min-[48rem]:flex-wrap min-[48rem]:justify-between min-[48rem]:gap-x-1.5 min-[48rem]:border-0 min-[48rem]:px-1.5 min-[48rem]:py-0.25 min-[48rem]:text-start min-[48rem]:text-fine min-[48rem]:*:inline min-[48rem]:*:min-w-0";
const marks = {
  open: "size-[8px] rounded-full border-4 border-blue min-[48rem]:rounded-[6px] min-[48rem]:bg-surface-sunken min-[48rem]:text-blue",
  done: "size-[8px] rounded-full border-2 border-good min-[48rem]:rounded-[6px] min-[48rem]:bg-good-tint min-[48rem]:text-good",
  late: "size-[8px] rounded-[1px] border-4 border-bad min-[48rem]:rounded-[6px] min-[48rem]:bg-bad-tint min-[48rem]:text-bad",
  money:
    "size-[8px] rotate-45 rounded-[1px] border-4 border-yellow min-[48rem]:rotate-none min-[48rem]:rounded-[6px] min-[48rem]:bg-sun-tint min-[48rem]:text-on-sun-tint",
  payday:
    "my-[2px] h-[4px] w-[16px] rounded-[2px] border-2 border-ink min-[48rem]:rounded-none min-[48rem]:border-s-4",
};
type MarkKind = keyof typeof marks;

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Payments shown in a day's cell; the list below shows all of them. */
const SHOWN_MAX = 3;

type MonthGridProps = {
  month: string;
  today: string;
  chosen: string;
  dayOf: (date: string) => Day;
  /** Chooses a day. The parent may choose a different one within the range. */
  onChoose: (date: string) => void;
  labelledBy: string;
};

/** A month by weeks. One day is focusable, and arrow keys move to the others (ARIA grid). */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, chosen, dayOf, onChoose, labelledBy } = props;
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  }, [chosen]);

  function move(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, chosen);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    isByKey.current = true;
    onChoose(next);
  }

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- required by the ARIA grid pattern
      role="grid"
      aria-labelledby={labelledBy}
      className="w-full table-fixed border-separate border-spacing-[2px]"
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="py-1 text-center text-small font-semibold text-ink-soft"
            >
              {name.slice(0, 1)}
              {/* With large text, only the first letter of each day has room. */}
              <span className="@max-[16rem]:hidden">{name.slice(1, 3)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:h-[44px] [&_td]:p-0 [&_td]:align-top min-[48rem]:[&_td]:h-26">
        {weeksOf(month).map((week, at) => (
          <tr key={week.find((date) => date !== null) ?? at}>
            {week.map((date, weekday) =>
              date === null ? (
                <td key={WEEKDAYS[weekday]} aria-label="In another month" />
              ) : (
                <td key={date} aria-selected={date === chosen}>
                  <DayButton
                    date={date}
                    day={dayOf(date)}
                    isToday={date === today}
                    isChosen={date === chosen}
                    onPress={() => onChoose(date)}
                    onKeyDown={move}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayButtonProps = {
  date: string;
  day: Day;
  isToday: boolean;
  isChosen: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ date, day, isToday, isChosen, onPress, onKeyDown }: DayButtonProps) {
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
      className={classNames(
        "relative flex size-full min-h-[44px] cursor-pointer flex-col items-center gap-0.5 overflow-hidden rounded-small border px-0 py-1 hover:border-accent min-[48rem]:min-h-26 min-[48rem]:items-stretch min-[48rem]:p-1.5",
        isChosen
          ? "border-accent bg-accent-tint"
          : "border-transparent bg-surface min-[48rem]:border-line",
      )}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      <span className="sr-only">{describeDay(date, day, isToday)}</span>
      {/* Large text does not reach into the next day. */}
      <span
        aria-hidden="true"
        className={classNames(
          "grid min-h-[1.625em] min-w-[min(1.625em,100%)] place-items-center rounded-full text-[length:min(1rem,7.5cqi)] leading-none tabular-nums min-[48rem]:self-start",
          isToday && "bg-accent font-bold text-on-accent",
        )}
      >
        {dayOfMonth(date)}
      </span>
      <DayMarks day={day} />
    </button>
  );
}

function DayMarks({ day: { entries, money, paydays } }: { day: Day }) {
  const more = Math.max(0, entries.length - SHOWN_MAX);

  return (
    <span
      aria-hidden="true"
      className="flex min-h-[8px] flex-wrap justify-center gap-[3px] min-[48rem]:grid min-[48rem]:grid-cols-1"
    >
      {paydays.map(({ on, amount, currency }) => (
        <span key={on} className={classNames(MARK, marks.payday)}>
          <span className="truncate">Payday</span>
          {amount !== null && <Amount amount={amount} currency={currency} />}
        </span>
      ))}
      {entries.slice(0, SHOWN_MAX).map((entry) => (
        <span key={entry.id} className={classNames(MARK, marks[lookOf(entry)])}>
          <span className="truncate">
            {/* A sign that says the same as the color. */}
            {isDone(entry) && (
              <Icon name="check" label={null} size={14} className="me-0.5 inline align-[-2px]" />
            )}
            {entry.status === "late" && "! "}
            {entry.name}
          </span>
          <Amount amount={amountOf(entry)} currency={entry.currency} />
        </span>
      ))}
      {money.map(({ id, name, amount, currency }) => (
        <span key={id} className={classNames(MARK, marks.money)}>
          <span className="truncate">
            {signOf(amount) > 0 && "+ "}
            {name}
          </span>
          <Amount amount={amount} currency={currency} />
        </span>
      ))}
      {more > 0 && (
        <span className="hidden text-start text-fine text-ink-soft min-[48rem]:block">
          and {more} more
        </span>
      )}
    </span>
  );
}

/** Names the marks of a month. The names of its days say the same to screen readers. */
export function Legend({ month, dayOf }: Pick<MonthGridProps, "month" | "dayOf">) {
  const days = datesOf(month).map(dayOf);
  const shown = new Set<MarkKind>(
    days.flatMap(({ entries, money, paydays }) => [
      ...entries.map(lookOf),
      ...money.map(() => "money" as const),
      ...paydays.map(() => "payday" as const),
    ]),
  );
  const kinds = [
    { kind: "open", name: "To send", sign: "$" },
    { kind: "done", name: "Sent or paid", sign: <Icon name="check" label={null} size={14} /> },
    { kind: "late", name: "Past due", sign: "!" },
    { kind: "money", name: "Extra money", sign: "+" },
    { kind: "payday", name: "Payday", sign: "$" },
  ] as const;

  return (
    <ul
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-small text-ink-soft empty:hidden"
    >
      {kinds
        .filter(({ kind }) => shown.has(kind))
        .map(({ kind, name, sign }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={classNames(MARK, marks[kind])}>
              <span>{sign}</span>
            </span>
            {name}
          </li>
        ))}
    </ul>
  );
}
