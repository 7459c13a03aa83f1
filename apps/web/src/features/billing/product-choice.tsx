import type { SubscribableProduct } from "@snowball/contract";

import { formatFrequency } from "#lib/format-frequency.ts";
import { formatPrice } from "#lib/format-price.ts";

import styles from "./product-choice.module.css";

type ProductChoiceProps = {
  products: readonly SubscribableProduct[];
  /** `price_id` of the chosen one. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

/** The subscription products, one of which is chosen. */
export function ProductChoice({ products, chosen, onChoose }: ProductChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Choose your plan</legend>
      {products.map(({ price_id, name, price, currency, freq, services }) => (
        <label key={price_id} className={styles.option}>
          <input
            type="radio"
            name="price_id"
            value={price_id}
            checked={price_id === chosen}
            onChange={() => onChoose(price_id)}
          />
          <span>
            <span className={styles.name}>{name}</span>
            <br />
            <span className={styles.services}>
              {services.map(({ feature_desc }) => feature_desc).join(" · ")}
            </span>
          </span>
          <span className={styles.price}>
            <strong>{formatPrice(price, currency)}</strong>{" "}
            <span className={styles.frequency}>/ {formatFrequency(freq)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
