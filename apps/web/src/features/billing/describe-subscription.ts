import type { SubscribableProduct, Subscription } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import { formatDay, formatFrequency } from "#lib/format.ts";
import type { BadgeTone } from "#ui/badge.tsx";

type Price = Pick<SubscribableProduct, "price" | "currency" | "freq">;

export type DescribedSubscription = {
  name: string;
  /** `$4.99 / month`; null if the price is no longer sold. */
  price: string | null;
  status: { tone: BadgeTone; text: string };
  next: string;
  /** Whether the subscription works, even if a payment is late. */
  isWorking: boolean;
  /** Whether it ends without another renewal. */
  isEnding: boolean;
  /** The last day on which it works; null if the provider reported none. */
  lastDay: string | null;
};

/** Describes a subscription in words. `price` is the price of each renewal; null if unknown. */
export function describeSubscription(
  subscription: Subscription,
  price: Price | null,
): DescribedSubscription {
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const end = subscription.cancel_at ?? subscription.period_end;
  const lastDay = end === null ? null : formatDay(end);

  return {
    name: subscription.product_name ?? "Your plan",
    price: price && `${formatPrice(price.price, price.currency)} / ${formatFrequency(price.freq)}`,
    status: describeStatus(subscription, isEnding),
    next:
      describeInterruption(subscription) ??
      (isEnding ? describeEnd(lastDay) : describeRenewal(subscription, price)),
    isWorking: describeInterruption(subscription) === null,
    isEnding,
    lastDay,
  };
}

function describeStatus({ status }: Subscription, isEnding: boolean) {
  if (status === "past_due") return { tone: "bad", text: "Payment failed" } as const;
  if (status === "unpaid") return { tone: "bad", text: "Not paid" } as const;
  if (status === "paused") return { tone: "attention", text: "Paused" } as const;
  if (status === "incomplete") return { tone: "attention", text: "Not started" } as const;
  if (isEnding) return { tone: "attention", text: "Canceled" } as const;
  if (status === "trialing") return { tone: "good", text: "Trial" } as const;
  return { tone: "good", text: "Active" } as const;
}

/** Returns why the subscription does not work; null if it works. */
function describeInterruption({ status }: Subscription): string | null {
  if (status === "unpaid") return "Paused until you pay the open invoice.";
  if (status === "paused") return "Paused. Nothing is charged until you resume it.";
  return status === "incomplete" ? "Starts after your first payment." : null;
}

function describeEnd(lastDay: string | null): string {
  const until = lastDay === null ? "until the end of the period you paid for" : `until ${lastDay}`;
  return `Works ${until}. You won't be charged again.`;
}

function describeRenewal({ status, period_end, trial_end }: Subscription, price: Price | null) {
  const amount = price ? ` for ${formatPrice(price.price, price.currency)}` : "";
  if (status === "past_due") return "The renewal isn't paid yet.";
  if (status === "trialing" && trial_end !== null) {
    return `Your trial lasts until ${formatDay(trial_end)}, then it renews${amount}.`;
  }
  return period_end === null
    ? `Renews automatically${amount}.`
    : `Renews on ${formatDay(period_end)}${amount}.`;
}
