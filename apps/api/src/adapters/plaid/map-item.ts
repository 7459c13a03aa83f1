import type { Products } from "plaid";

import type { BankInstitution, BankItem } from "#ports/bank-data.ts";
import {
  INSTITUTION_ID_LENGTH_MAX,
  INSTITUTION_NAME_LENGTH_MAX,
  INSTITUTION_URL_LENGTH_MAX,
} from "#ports/bank-data-limits.ts";

import { PRODUCTS_READ } from "./link-token-request.ts";
import { checkLogo } from "./check-logo.ts";
import { itemFailureOf } from "./map-error.ts";
import { type Answer, readId, readObjectOrNull, readText } from "./read-answer.ts";

const INSTITUTION_ID = new RegExp(`^[A-Za-z0-9_-]{1,${INSTITUTION_ID_LENGTH_MAX}}$`);

/** Maps the `item` of `/item/get`. */
export function mapItem(item: Answer): BankItem {
  const error = readObjectOrNull(item["error"], "error");

  return {
    institutionId: mapInstitutionId(item["institution_id"]),
    institutionName: readText(
      item["institution_name"],
      "institution_name",
      INSTITUTION_NAME_LENGTH_MAX,
    ),
    failure: error === null ? null : itemFailureOf(error["error_code"]),
  };
}

/** Returns null for an id that does not fit into our path `/api/v1/institutions/{id}/`. */
function mapInstitutionId(id: unknown): string | null {
  return typeof id === "string" && INSTITUTION_ID.test(id) ? id : null;
}

/**
 * Returns the products that we read and the bank offers for the item, but without the user's consent. Returns none if
 * Plaid does not report the consented products.
 */
export function productsLackingConsent(item: Answer): Products[] {
  const consented = namesIn(item["consented_products"]);
  const available = namesIn(item["available_products"]);
  if (consented.length === 0) return [];

  return PRODUCTS_READ.filter(
    (product) => available.includes(product) && !consented.includes(product),
  );
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** Maps the `institution` of `/institutions/get_by_id` with its optional metadata. */
export function mapInstitution(institution: Answer): BankInstitution {
  const id = readId(institution["institution_id"], "institution_id");
  const color = institution["primary_color"];

  return {
    id,
    name: readText(institution["name"], "name", INSTITUTION_NAME_LENGTH_MAX) ?? id,
    logo: checkLogo(institution["logo"]),
    url: mapUrl(readText(institution["url"], "url", INSTITUTION_URL_LENGTH_MAX)),
    primaryColor: typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
  };
}

/** Returns the URL if it is safe to link to, that is http or https; otherwise null. */
function mapUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? text : null;
}
