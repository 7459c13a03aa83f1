import type { SubscribableProduct } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import { formatFrequency } from "#lib/format.ts";

import { nameOffer } from "./name-offer.ts";
import styles from "./product-switch.module.css";

type ProductSwitchProps = {
  products: readonly SubscribableProduct[];
  /** `price_id` of the chosen price. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

/** Offers the products and their prices to choose from. */
export function ProductSwitch({ products, chosen, onChoose }: ProductSwitchProps) {
  return (
    <fieldset className={styles.switch}>
      <legend>Plan and price</legend>
      {products.map((offer) => (
        <label key={offer.price_id} className={styles.option}>
          <input
            type="radio"
            name="price_id"
            value={offer.price_id}
            checked={offer.price_id === chosen}
            onChange={() => onChoose(offer.price_id)}
          />
          <span className={styles.name}>{nameOffer(offer)}</span>
          <span className={styles.price}>
            <strong>{formatPrice(offer.price, offer.currency)}</strong> /{" "}
            {formatFrequency(offer.freq)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
