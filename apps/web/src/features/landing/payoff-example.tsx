import { useId, useState } from "react";

import { formatDuration } from "#lib/format.ts";
import { Slider } from "#ui/slider.tsx";

/**
 * The cheapest plans for the three debts of the calculator's example with some money beyond their minimums, in dollars:
 * what is owed at the start of every third month, and the number of payments. Stored, so that the first screen needs
 * no engine; the test computes them.
 */
export const EXAMPLE_PLANS = [
  {
    extra: 0,
    payments: 36,
    interest: 3585,
    owed: [11352, 10549, 9722, 8869, 7991, 7085, 6150, 5186, 4190, 3154, 2053, 882],
  },
  {
    extra: 50,
    payments: 30,
    interest: 2896,
    owed: [11352, 10396, 9406, 8380, 7317, 6215, 5072, 3885, 2653, 1366],
  },
  {
    extra: 100,
    payments: 27,
    interest: 2401,
    owed: [11352, 10243, 9090, 7891, 6643, 5345, 3993, 2585, 1117],
  },
  {
    extra: 150,
    payments: 24,
    interest: 2031,
    owed: [11352, 10090, 8774, 7401, 5970, 4475, 2915, 1284],
  },
  { extra: 200, payments: 21, interest: 1762, owed: [11352, 9937, 8458, 6912, 5296, 3605, 1836] },
  { extra: 250, payments: 20, interest: 1563, owed: [11352, 9783, 8141, 6423, 4622, 2735, 761] },
  { extra: 300, payments: 18, interest: 1408, owed: [11352, 9630, 7825, 5933, 3948, 1866] },
  { extra: 350, payments: 17, interest: 1284, owed: [11352, 9477, 7509, 5444, 3275, 1004] },
  { extra: 400, payments: 16, interest: 1181, owed: [11352, 9324, 7193, 4954, 2601, 157] },
  { extra: 450, payments: 15, interest: 1095, owed: [11352, 9171, 6877, 4465, 1929] },
  { extra: 500, payments: 14, interest: 1022, owed: [11352, 9018, 6561, 3976, 1265] },
] as const;

/** The debts' minimums together, in dollars, which all plans pay every month. */
export const EXAMPLE_MINIMUM = 425;

/** What is owed at the start of every third month if only shrinking minimums are paid. */
export const EXAMPLE_MINIMUMS = [
  11352, 10542, 9723, 8895, 8057, 7210, 6352, 5483, 4673, 4431, 4299, 4172, 4048,
] as const;

/** The drawing area within the picture: months from left to right, dollars from the bottom up. */
const LEFT = 20;
const RIGHT = 460;
const TOP = 26;
const BOTTOM = 166;
const MONTHS = 36;
const STEP_MONTHS = 3;
const FLAG_WIDTH = 122;

const [slowest] = EXAMPLE_PLANS;
const INITIAL = 4;

const dollars = new Intl.NumberFormat("en-US");

/** An example of a plan whose date and curve move with a slider. */
export function PayoffExample() {
  const id = useId();
  const [chosen, setChosen] = useState(INITIAL);
  const plan = EXAMPLE_PLANS[chosen] ?? slowest;
  const sooner = slowest.payments - plan.payments;
  const saved = slowest.interest - plan.interest;

  return (
    <figure className="grid w-full max-w-136 gap-2 justify-self-center rounded-[28px] bg-[linear-gradient(165deg,var(--accent-tint)_35%,var(--sun-tint))] p-[clamp(0.75rem,2vw,1.5rem)]">
      <Curve plan={plan} />
      <div>
        <label htmlFor={id} className="flex flex-wrap justify-between gap-x-4 text-small">
          <span>3 example debts, $11,352</span>
          <strong className="tabular-nums">+${plan.extra} a month</strong>
        </label>
        <Slider
          id={id}
          max={EXAMPLE_PLANS.length - 1}
          step={1}
          value={chosen}
          aria-valuetext={`$${plan.extra} extra a month`}
          onChange={setChosen}
        />
      </div>
      <output htmlFor={id} className="min-h-[2.9rem] text-small tabular-nums">
        <strong>Debt-free in about {formatDuration(plan.payments - 1)}.</strong>{" "}
        {sooner > 0 &&
          `Saves ${formatDuration(sooner)} and $${dollars.format(saved)} versus $${EXAMPLE_MINIMUM} a month.`}
      </output>
    </figure>
  );
}

function Curve({ plan }: { plan: (typeof EXAMPLE_PLANS)[number] }) {
  const end = xOf(plan.payments);
  const isAtEdge = end + FLAG_WIDTH > RIGHT;
  const flag = isAtEdge ? end - FLAG_WIDTH : end;
  const path = `${toPath(plan.owed)}L${end} ${BOTTOM}`;

  return (
    <svg className="h-auto w-full" viewBox="0 0 480 194" aria-hidden="true">
      <path
        className="fill-none stroke-line-strong stroke-[1.5]"
        d={`M${LEFT} ${BOTTOM}H${RIGHT}`}
      />
      <path
        className="fill-none stroke-ink-soft stroke-[2.5] [stroke-dasharray:1_8] [stroke-linecap:round]"
        d={toPath(EXAMPLE_MINIMUMS)}
      />
      <path className="fill-accent opacity-10" d={`${path}H${LEFT}Z`} />
      <path className="fill-none stroke-accent stroke-4 [stroke-linecap:round]" d={path} />
      <path className="stroke-ink stroke-[2.5]" d={`M${end} ${BOTTOM}V${BOTTOM - 62}`} />
      <path className="fill-sun" d={`M${flag} ${BOTTOM - 62}h${FLAG_WIDTH}v36H${flag}Z`} />
      <text
        className="fill-[#17262a] text-[1.125rem] font-bold"
        x={flag + FLAG_WIDTH / 2}
        y={BOTTOM - 38}
        textAnchor="middle"
      >
        Debt-free
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x={RIGHT} y="40" textAnchor="end">
        Minimums only
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x={LEFT} y="190">
        Today
      </text>
      <text className="fill-ink-soft text-[1.0625rem]" x={RIGHT} y="190" textAnchor="end">
        In 3 years
      </text>
    </svg>
  );
}

function xOf(month: number): number {
  return LEFT + ((RIGHT - LEFT) * month) / MONTHS;
}

function toPath(owed: readonly number[]): string {
  const most = owed[0] ?? 1;

  return owed
    .map((each, at) => {
      const y = BOTTOM - ((BOTTOM - TOP) * each) / most;
      return `${at === 0 ? "M" : "L"}${xOf(at * STEP_MONTHS).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
