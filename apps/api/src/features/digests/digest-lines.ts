import { formatMonth, monthsBetween } from "@snowball/dates";
import { formatAmount, signOf, sumAmounts } from "@snowball/money";
import { isCounted } from "@snowball/planner";

import type { DebtLedger } from "#features/ledger/index.ts";
import { escapeHtml } from "#features/mail/index.ts";
import type { DebtFreeMonths } from "#features/payoff-plans/index.ts";

/**
 * Returns an email of these sentences, with links to Home and the plan.
 * @param picture HTML below the sentences.
 */
export function writeLines(
  lines: readonly string[],
  publicUrl: string,
  picture = "",
): { text: string; html: string } {
  const links = [
    { name: "See the payments on Home", url: `${publicUrl}/home` },
    { name: "See the plan", url: `${publicUrl}/plan` },
  ];

  return {
    text: `${lines.join("\n")}\n\n${links.map(({ name, url }) => `${name}:\n${url}`).join("\n\n")}`,
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(picture === "" ? [] : [picture]),
      `<p>${links.map(({ name, url }) => `<a href="${escapeHtml(url)}">${name}</a>`).join(" · ")}</p>`,
    ].join("\n"),
  };
}

/** An amount in one currency. */
export type Money = { currency: string | null; amount: string };

/** Returns the positive sums of each currency, for example `$20.00 and CA$5.00`; null if there are none. */
export function formatSums(amounts: readonly Money[]): string | null {
  const sums = [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, all]) => ({ currency, sum: sumAmounts(all.map(({ amount }) => amount)) }))
    .filter(({ sum }) => signOf(sum) > 0)
    .map(({ currency, sum }) => formatAmount(sum, currency));

  return sums.length === 0 ? null : new Intl.ListFormat("en").format(sums);
}

/** Returns the payments that were sent from one day until before another, and count. */
export function sentBetween(
  ledgers: readonly Pick<DebtLedger, "debt" | "facts" | "ledger">[],
  { from, until }: { from: string; until: string },
): Money[] {
  return ledgers
    .filter(({ debt }) => isCounted(debt))
    .flatMap(({ facts: { currency }, ledger }) =>
      ledger.counting
        .filter(({ sentOn }) => sentOn >= from && sentOn < until)
        .map(({ amount }) => ({ currency, amount })),
    );
}

/** @param ago when the earlier month was planned: `a week ago`. */
export function debtFreeLine(
  { month, before, plannedCount, isEverything }: DebtFreeMonths,
  ago: string,
): string {
  const what = isEverything
    ? "Debt-free"
    : plannedCount === 1
      ? "The debt in your plan is paid off"
      : `The ${plannedCount} debts in your plan are paid off`;
  const line = `${what} in ${formatMonth(month)}`;
  if (before === null) return `${line}.`;

  const moved = monthsBetween(before, month);
  if (moved === 0) return `${line}, same as ${ago}.`;
  return `${line}: ${counted(Math.abs(moved), "month")} ${moved < 0 ? "sooner" : "later"} than ${ago}.`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
