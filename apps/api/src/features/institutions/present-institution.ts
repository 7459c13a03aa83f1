import type { Institution as WireInstitution } from "@snowball/contract";

import type { Institution } from "./institution-store.ts";

export function presentInstitution(institution: Institution): WireInstitution {
  return {
    id: institution.id,
    name: institution.name,
    logo: institution.logo,
    url: institution.url,
    primary_color: institution.primaryColor,
  };
}
