import type { BankInstitution, BankItem } from "#ports/bank-data.ts";

import { checkLogo } from "./check-logo.ts";
import { itemFaultOf } from "./map-error.ts";
import { type Answer, readId, readObjectOrNull, readText } from "./read-answer.ts";

const NAME_LENGTH_MAX = 200;
const URL_LENGTH_MAX = 500;
const INSTITUTION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The `item` of `/item/get`. */
export function mapItem(item: Answer): BankItem {
  const error = readObjectOrNull(item["error"], "error");

  return {
    institutionId: mapInstitutionId(item["institution_id"]),
    institutionName: readText(item["institution_name"], "institution_name", NAME_LENGTH_MAX),
    fault: error === null ? null : itemFaultOf(error["error_code"]),
  };
}

/** An id that our own address `/api/v1/institutions/{id}/` could not carry names no institution. */
function mapInstitutionId(id: unknown): string | null {
  return typeof id === "string" && INSTITUTION_ID.test(id) ? id : null;
}

/** The `institution` of `/institutions/get_by_id` with its optional metadata. */
export function mapInstitution(institution: Answer): BankInstitution {
  const id = readId(institution["institution_id"], "institution_id");
  const color = institution["primary_color"];

  return {
    id,
    name: readText(institution["name"], "name", NAME_LENGTH_MAX) ?? id,
    logo: checkLogo(institution["logo"]),
    url: mapUrl(readText(institution["url"], "url", URL_LENGTH_MAX)),
    primaryColor: typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null,
  };
}

/** A link that a page may carry: the web's two schemes only. */
function mapUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? text : null;
}
