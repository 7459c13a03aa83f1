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
    interest: 3478,
    owed: [11352, 10489, 9659, 8804, 7922, 7012, 6074, 5105, 4105, 3064, 1958, 781],
  },
  {
    extra: 50,
    payments: 30,
    interest: 2801,
    owed: [11352, 10336, 9343, 8314, 7248, 6142, 4995, 3805, 2569, 1276],
  },
  {
    extra: 100,
    payments: 27,
    interest: 2311,
    owed: [11352, 10183, 9027, 7825, 6574, 5272, 3917, 2505, 1032],
  },
  {
    extra: 150,
    payments: 24,
    interest: 1947,
    owed: [11352, 10030, 8711, 7335, 5900, 4403, 2838, 1204],
  },
  { extra: 200, payments: 21, interest: 1683, owed: [11352, 9877, 8395, 6846, 5227, 3533, 1760] },
  { extra: 250, payments: 20, interest: 1487, owed: [11352, 9724, 8079, 6357, 4553, 2663, 685] },
  { extra: 300, payments: 18, interest: 1334, owed: [11352, 9571, 7763, 5867, 3879, 1793] },
  { extra: 350, payments: 17, interest: 1211, owed: [11352, 9417, 7447, 5378, 3206, 932] },
  { extra: 400, payments: 16, interest: 1110, owed: [11352, 9264, 7131, 4889, 2532, 86] },
  { extra: 450, payments: 15, interest: 1025, owed: [11352, 9111, 6815, 4399, 1860] },
  { extra: 500, payments: 14, interest: 953, owed: [11352, 8958, 6498, 3910, 1197] },
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
