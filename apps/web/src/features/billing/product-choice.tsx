import type { SubscribableProduct } from "@snowball/contract";

import { formatFrequency } from "#lib/format-frequency.ts";
import { formatPrice } from "#lib/format-price.ts";
import { groupPrices } from "#lib/group-prices.ts";
import { Card } from "#ui/card.tsx";

import { nameOffer } from "./name-offer.ts";
import styles from "./product-choice.module.css";

type ProductChoiceProps = {
  products: readonly SubscribableProduct[];
  /** `price_id` of the chosen one. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

/** The subscription products, one of which is chosen. What a product brings is listed once for its prices. */
export function ProductChoice({ products, chosen, onChoose }: ProductChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Plan and price</legend>
      {groupPrices(products).map(({ name, prices, includes, services }) => (
        <Card key={name} className={styles.group}>
          {prices.map((offer) => (
            <Option
              key={offer.price_id}
              offer={offer}
              isChosen={offer.price_id === chosen}
              onChoose={onChoose}
            />
          ))}
          {includes !== null && <p className={styles.includes}>Everything in {includes}, and</p>}
          <ul className={styles.services}>
            {services.map(({ feature_id: id, feature_desc: text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Card>
      ))}
    </fieldset>
  );
}

type OptionProps = {
  offer: SubscribableProduct;
  isChosen: boolean;
  onChoose: (priceId: string) => void;
};

function Option({ offer, isChosen, onChoose }: OptionProps) {
  const { price_id: priceId, price, currency, freq } = offer;

  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="price_id"
        value={priceId}
        checked={isChosen}
        onChange={() => onChoose(priceId)}
      />
      <span className={styles.name}>{nameOffer(offer)}</span>
      <span className={styles.price}>
        <strong>{formatPrice(price, currency)}</strong>{" "}
        <span className={styles.frequency}>/ {formatFrequency(freq)}</span>
      </span>
    </label>
  );
}
