import { html } from "./html.ts";

/** The fields of a card, for a form that puts one on file or pays with one. */
export const CARD_FIELDS = html`<div class="field">
    <label for="number">Card number</label>
    <input
      id="number"
      name="number"
      inputmode="numeric"
      autocomplete="cc-number"
      required
      maxlength="23"
    />
  </div>
  <div class="pair">
    <div class="field">
      <label for="expiry">Expiry date</label>
      <input
        id="expiry"
        name="expiry"
        autocomplete="cc-exp"
        placeholder="MM / YY"
        required
        maxlength="9"
      />
    </div>
    <div class="field">
      <label for="cvc">CVC</label>
      <input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" />
    </div>
  </div>`;
