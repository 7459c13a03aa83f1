import type { SubscribableProduct } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import { formatFrequency } from "#lib/format.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";

import { nameOffer } from "./name-offer.ts";
import { yearlySaving } from "./yearly-saving.ts";

type ProductSwitchProps = {
  products: readonly SubscribableProduct[];
  /** `price_id` of the chosen price. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

/** Offers the products and their prices to choose from. */
export function ProductSwitch({ products, chosen, onChoose }: ProductSwitchProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2 border-0 p-0">
      <legend className="mb-2 p-0 font-strong">Plan and price</legend>
      {products.map((offer) => {
        const saving = yearlySaving(offer, products);
        return (
          <label
            key={offer.price_id}
            className={classNames(
              "flex min-h-target cursor-pointer flex-wrap items-center gap-x-3 rounded-medium border border-line bg-surface px-3 py-1.5",
              "hover:bg-surface-sunken has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            )}
          >
            <input
              className="size-5 accent-accent outline-none"
              type="radio"
              name="price_id"
              value={offer.price_id}
              checked={offer.price_id === chosen}
              onChange={() => onChoose(offer.price_id)}
            />
            <span className="min-w-0 grow basis-20 text-compact font-strong">
              {nameOffer(offer)}
              {saving !== null && (
                <>
                  {" "}
                  <Badge tone="good">save {saving}%</Badge>
                </>
              )}
            </span>
            <span className="ms-auto text-small whitespace-nowrap text-ink-soft tabular-nums">
              <strong className="text-ink">{formatPrice(offer.price, offer.currency)}</strong> /{" "}
              {formatFrequency(offer.freq)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
