import { useId, useState } from "react";

import { formatDuration } from "#lib/format.ts";
import { Slider } from "#ui/slider.tsx";

/**
 * The cheapest plans for the three debts of the calculator's example with some money beyond their minimums, in dollars:
 * what is owed at the start of every third month, and the number of payments. Stored, so that the first screen needs
 * no engine; the test computes them as the calculator does in the middle of a month.
 */
export const EXAMPLE_PLANS = [
  {
    extra: 0,
    payments: 35,
    interest: 3476,
    owed: [11352, 10488, 9658, 8803, 7921, 7011, 6073, 5104, 4104, 3063, 1957, 780],
  },
  {
    extra: 50,
    payments: 30,
    interest: 2800,
    owed: [11352, 10335, 9342, 8313, 7247, 6141, 4994, 3804, 2568, 1275],
  },
  {
    extra: 100,
    payments: 27,
    interest: 2310,
    owed: [11352, 10182, 9026, 7824, 6573, 5271, 3916, 2503, 1031],
  },
  {
    extra: 150,
    payments: 24,
    interest: 1946,
    owed: [11352, 10029, 8710, 7334, 5899, 4402, 2837, 1203],
  },
  { extra: 200, payments: 21, interest: 1682, owed: [11352, 9876, 8394, 6845, 5226, 3532, 1759] },
  { extra: 250, payments: 20, interest: 1486, owed: [11352, 9723, 8078, 6356, 4552, 2662, 684] },
  { extra: 300, payments: 18, interest: 1333, owed: [11352, 9570, 7762, 5866, 3878, 1792] },
  { extra: 350, payments: 17, interest: 1210, owed: [11352, 9416, 7446, 5377, 3205, 931] },
  { extra: 400, payments: 16, interest: 1109, owed: [11352, 9263, 7130, 4888, 2531, 85] },
  { extra: 450, payments: 15, interest: 1024, owed: [11352, 9110, 6814, 4398, 1859] },
  { extra: 500, payments: 14, interest: 952, owed: [11352, 8957, 6498, 3909, 1196] },
] as const;

/** What the plan with $200 beyond the minimums pays in its first month, in dollars. */
export const EXAMPLE_PAYMENTS = [
  { name: "Everyday Visa", minimum: 175, extra: 200 },
  { name: "Store Card", minimum: 35, extra: 0 },
  { name: "Car Loan", minimum: 215, extra: 0 },
] as const;

/** The debts' minimums together, in dollars, which all plans pay every month. */
export const EXAMPLE_MINIMUM = 425;

/** The drawing area within the picture: months from left to right, dollars from the bottom up. */
const LEFT = 20;
const RIGHT = 460;
const TOP = 26;
const BOTTOM = 166;
const MONTHS = 36;
const STEP_MONTHS = 3;
const FLAG_WIDTH = 122;
const FLAG_HEIGHT = 36;

const [slowest] = EXAMPLE_PLANS;
const INITIAL = 4;

const dollars = new Intl.NumberFormat("en-US");

/** An example plan with a slider that moves its date and its curve. */
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
          `Saves about ${formatDuration(sooner)} and $${dollars.format(saved)} versus $${EXAMPLE_MINIMUM} a month.`}
      </output>
    </figure>
  );
}

// Larger on a phone, where the picture is smaller.
const LABEL = "fill-ink-soft text-[1.0625rem] max-phone:text-[1.25rem]";

function Curve({ plan }: { plan: Plan }) {
  const end = xOf(plan.payments);
  const isAtEdge = end + FLAG_WIDTH > RIGHT;
  const flag = isAtEdge ? end - FLAG_WIDTH : end;
  const path = toPath(plan);
  // Above both lines, also where the slowest plan is highest.
  const flagTop = yOf(owedIn(slowest, monthOf(flag))) - FLAG_HEIGHT - 10;

  return (
    <svg className="h-auto w-full" viewBox="0 0 480 194" aria-hidden="true">
      <path
        className="fill-none stroke-line-strong stroke-[1.5]"
        d={`M${LEFT} ${BOTTOM}H${RIGHT}`}
      />
      <path
        className="fill-none stroke-ink-soft stroke-[2.5] [stroke-dasharray:1_8] [stroke-linecap:round]"
        d={toPath(slowest)}
      />
      <path className="fill-accent opacity-10" d={`${path}H${LEFT}Z`} />
      <path className="fill-none stroke-accent stroke-4 [stroke-linecap:round]" d={path} />
      <path className="stroke-ink stroke-[2.5]" d={`M${end} ${BOTTOM}V${flagTop}`} />
      <path className="fill-sun" d={`M${flag} ${flagTop}h${FLAG_WIDTH}v${FLAG_HEIGHT}H${flag}Z`} />
      <text
        className="fill-[#17262a] text-[1.125rem] font-bold max-phone:text-[1.375rem]"
        x={flag + FLAG_WIDTH / 2}
        y={flagTop + FLAG_HEIGHT - 11}
        textAnchor="middle"
      >
        Debt-free
      </text>
      <text className={LABEL} x={RIGHT} y="40" textAnchor="end">
        ${EXAMPLE_MINIMUM} a month
      </text>
      <text className={LABEL} x={LEFT} y="190">
        Today
      </text>
      <text className={LABEL} x={RIGHT} y="190" textAnchor="end">
        In 3 years
      </text>
    </svg>
  );
}

type Plan = (typeof EXAMPLE_PLANS)[number];

function xOf(month: number): number {
  return LEFT + ((RIGHT - LEFT) * month) / MONTHS;
}

function monthOf(x: number): number {
  return ((x - LEFT) * MONTHS) / (RIGHT - LEFT);
}

function yOf(owed: number): number {
  return BOTTOM - ((BOTTOM - TOP) * owed) / slowest.owed[0];
}

function owedIn(plan: Plan, month: number): number {
  return plan.owed[Math.floor(month / STEP_MONTHS)] ?? 0;
}

function toPath({ owed, payments }: Plan): string {
  const points = owed.map(
    (each, at) => `${xOf(at * STEP_MONTHS).toFixed(1)} ${yOf(each).toFixed(1)}`,
  );

  return `M${points.join("L")}L${xOf(payments)} ${BOTTOM}`;
}
