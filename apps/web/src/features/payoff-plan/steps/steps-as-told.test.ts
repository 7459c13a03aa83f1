import { formatMonth, monthAfter } from "@snowball/dates";
import {
  type Cents,
  type DebtMonth,
  type PayoffPlan,
  planPayoff,
  type Strategy,
} from "@snowball/payoff";
import { payoffSteps } from "@snowball/planner";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanSubject } from "../words/plan-subject.ts";
import { subjectFixture } from "../words/subject-fixture.ts";
import { describeStep } from "./describe-step.ts";

const MONEY = String.raw`\$[\d,]+\.\d\d`;
const RANGE = String.raw`${MONEY}(?: (?:rising to|falling to|to) ${MONEY})?`;
const MONTH = String.raw`[A-Z][a-z]+ \d{4}`;

type Range = [least: Cents, most: Cents];

/** Months as somebody reads them who sees nothing but the words. */
type SameRead = {
  focus: string | null;
  through: string;
  paid: Range;
  rest: Range;
  besides: Map<string, Range>;
};
type ClosingRead = {
  focus: string | null;
  month: string;
  parts: Map<string, { kind: Kind; paid: Cents }>;
  rest: Cents;
};
type Kind = "last" | "whole" | "more";

const SAME = new RegExp(
  `^Pay (the minimums, )?(${RANGE})(?: a month)?(?:,| on (.+?)) (?:through|in) (${MONTH})(?:; in (${MONTH}) (.+))?\\.$`,
);
const CLOSING = new RegExp(`^In (${MONTH}) pay (.+)\\.$`);
const REST = new RegExp(
  `^Minimums on the rest: (${RANGE})(?: a month)?(?: (?:through|in) (${MONTH}))?(?:, (${MONEY}) in ${MONTH})?\\.$`,
);
const PART = new RegExp(`^(the last )?(${MONEY})( more)?(?: on (.+))?$`);
const BESIDE = new RegExp(`^Beyond its minimum, (.+) gets (${RANGE})`);

function readStep([sentence = "", ...notes]: readonly string[]): (SameRead | ClosingRead)[] {
  return sentence.startsWith("In ") ? [readClosing(sentence, notes)] : readSame(sentence, notes);
}

function readClosing(sentence: string, notes: readonly string[]): ClosingRead {
  const [, month = "", text = ""] = matched(CLOSING, sentence);
  const parts = readParts(text, null);
  const focus = [...parts].find(([, { kind }]) => kind === "whole")?.[0] ?? null;

  return { focus, month, parts, rest: readRest(notes, month).before[0] };
}

function readSame(sentence: string, notes: readonly string[]): (SameRead | ClosingRead)[] {
  const [, minimums, amount = "", focus = null, through = "", month, text = ""] = matched(
    SAME,
    sentence,
  );
  const { before, inClosing } = readRest(notes, month);
  const paid: Range = minimums ? [0, 0] : rangeIn(amount);
  const rest = minimums ? rangeIn(amount) : before;
  const same = { focus, through, paid, rest, besides: readBesides(notes) };

  return month ? [same, { focus, month, parts: readParts(text, focus), rest: inClosing }] : [same];
}

function matched(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`This cannot be understood: ${text}`);

  return found;
}

/** `the last $3.21, the last $93.87 on Store, and $20.00 more on Honda`; without a name the focus. */
function readParts(text: string, focus: string | null): ClosingRead["parts"] {
  return new Map(
    text.split(/, (?:and )?/).map((part) => {
      const [, last, paid = "", more, name = focus] = matched(PART, part);
      const other: Kind = more ? "more" : "whole";

      return [name ?? "", { kind: last ? "last" : other, paid: cents(paid) }];
    }),
  );
}

/** Of the months before the closing one, and of that. One amount alone holds for all of them. */
function readRest(notes: readonly string[], closing: string | undefined) {
  const none: Range = [0, 0];
  const note = notes.find((each) => each.startsWith("Minimums on the rest: "));
  if (!note) return { before: none, inClosing: 0 };
  const [, first = "", on, next] = matched(REST, note);
  if (on !== undefined && on === closing) return { before: none, inClosing: cents(first) };
  const other = on ? 0 : rangeIn(first)[0];

  return { before: rangeIn(first), inClosing: next ? cents(next) : other };
}

function readBesides(notes: readonly string[]): SameRead["besides"] {
  return new Map(
    notes
      .filter((note) => note.startsWith("Beyond"))
      .map((note) => matched(BESIDE, note))
      .map(([, name = "", extra = ""]) => [name, rangeIn(extra)]),
  );
}

function rangeIn(text: string): Range {
  const amounts = (text.match(new RegExp(MONEY, "g")) ?? []).map(cents);
  return [Math.min(...amounts), Math.max(...amounts)];
}

function cents(text: string): Cents {
  return Number(text.replaceAll(/[$,.]/g, ""));
}

/** The plan's own rows of these months, as the words should say them. */
function sameRows(
  plan: PayoffPlan,
  months: readonly number[],
  focus: string | null,
): Omit<SameRead, "focus" | "through"> {
  const rows = months.map((month) => plan.month(month).debts);
  const others = rows.map((debts) => debts.filter(({ id }) => id !== focus));
  const paidBeyond = new Set(others.flat().flatMap(({ id, extra }) => (extra > 0 ? [id] : [])));

  return {
    paid: extremes(rows.map((debts) => debts.find(({ id }) => id === focus)?.payment ?? 0)),
    rest: extremes(others.map((debts) => minimumsOf(debts))),
    besides: new Map(
      [...paidBeyond].map((name) => [
        name,
        extremes(others.map((debts) => debts.find(({ id }) => id === name)?.extra ?? 0)),
      ]),
    ),
  };
}

function closingRow(plan: PayoffPlan, month: number, focus: string | null) {
  const { debts } = plan.month(month);
  const kindOf = ({ id, extra, end }: DebtMonth): Kind | null => {
    if (end === 0) return "last";
    if (id === focus) return "whole";
    return extra > 0 ? "more" : null;
  };
  const parts = debts
    .map((each) => ({ ...each, kind: kindOf(each) }))
    .filter(({ kind }) => kind !== null)
    .map(({ id, kind, extra, payment }) => [id, { kind, paid: kind === "more" ? extra : payment }]);
  const stay = debts.filter(({ id, end }) => end !== 0 && id !== focus);

  return { parts: new Map(parts as [string, unknown][]), rest: minimumsOf(stay) };
}

/** What the plan's own rows say of the months that were read, from the first to the last. */
function rowsOf(plan: PayoffPlan, read: readonly (SameRead | ClosingRead)[], first: string) {
  const nameOf = (month: number) => formatMonth(monthAfter(first, month - 1));
  let month = 0;
  const rows = read.map((each) => {
    const { focus } = each;
    month += 1;
    if ("parts" in each) return { focus, month: nameOf(month), ...closingRow(plan, month, focus) };
    const months = [month];
    while (nameOf(month) !== each.through && month < plan.totals.months) months.push((month += 1));

    return { focus, through: nameOf(month), ...sameRows(plan, months, focus) };
  });

  return { rows, months: month };
}

function minimumsOf(debts: readonly DebtMonth[]): Cents {
  return debts.reduce((total, { minimum }) => total + minimum, 0);
}

function extremes(amounts: readonly Cents[]): Range {
  return [Math.min(...amounts), Math.max(...amounts)];
}

const NAMES = ["Visa", "Store Card", "Honda", "Loan"] as const;
const debt = fc.record({
  owed: fc.integer({ min: 1, max: 900_000 }),
  apr: fc.constantFrom(0, 4.5, 17.9, 24.99, 29.99),
  /** Null: the least is what is due. */
  share: fc.constantFrom(null, 25_000, 40_000),
  least: fc.integer({ min: 2_000, max: 20_000 }),
});
const settings = fc.record({
  extra: fc.constantFrom(0, 2_500, 29_000, 400_000),
  mode: fc.constantFrom("minimums-plus-extra", "minimums-plus-extra-no-rollover"),
  once: fc.record({
    month: fc.integer({ min: 1, max: 20 }),
    amount: fc.integer({ min: 1, max: 300_000 }),
    debt: fc.constantFrom(undefined, "Visa"),
  }),
  strategy: fc.constantFrom<Strategy>(
    { type: "avalanche" },
    { type: "snowball" },
    { type: "minimum-only" },
  ),
});

type Drawn = {
  debts: typeof debt extends fc.Arbitrary<infer Each> ? Each[] : never;
  about: typeof settings extends fc.Arbitrary<infer All> ? All : never;
};

function subjectOf({ debts, about: { mode, extra, once } }: Drawn): PlanSubject {
  const { debt: meant, ...money } = once;
  const subject = subjectFixture(
    Object.fromEntries(
      debts.map(({ owed, apr, least }, at) => [
        NAMES[at],
        { owed: owed / 100, apr, minimum: least / 100 },
      ]),
    ),
    {
      budget: { mode, extra },
      changes: [{ type: "one-off", ...money, ...(meant !== undefined && { debt: meant }) }],
    },
  );
  const planned = subject.portfolio.debts.map((each, at) => {
    const { share = null, least = 0 } = debts[at] ?? {};
    return share === null
      ? each
      : { ...each, minimum: { type: "percent" as const, share, floor: least } };
  });

  return { ...subject, portfolio: { ...subject.portfolio, debts: planned } };
}

test("every month and amount of the words is a row of the plan, and no row goes untold", () => {
  const drawn = fc.record({
    debts: fc.array(debt, { minLength: 1, maxLength: NAMES.length }),
    about: settings,
  });
  let plans = 0;
  fc.assert(
    fc.property(drawn, (each) => {
      const subject = subjectOf(each);
      const outcome = planPayoff(subject.portfolio, each.about.strategy);
      fc.pre(outcome.kind === "plan");
      plans += 1;
      const read = payoffSteps(outcome.plan).flatMap((step) => {
        const { before, name, after, notes } = describeStep(step, subject);
        return readStep([`${before}${name}${after}`, ...notes]);
      });

      const { rows, months } = rowsOf(outcome.plan, read, subject.firstMonth);
      expect(read).toEqual(rows);
      expect(months).toBe(outcome.plan.totals.months);
    }),
    { numRuns: 300 },
  );
  expect(plans).toBeGreaterThan(100);
});
