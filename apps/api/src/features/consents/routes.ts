import { type ConsentInput, LEGAL_DOCUMENTS, LEGAL_VERSIONS } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { FieldProblem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import { documentsToAccept, findAccepted, insertConsents } from "./consent-store.ts";

export function registerConsentRoutes(route: Route, deps: Dependencies): void {
  route("acceptDocuments", async ({ session: { userId }, body }) => {
    await acceptDocuments(deps, { userId, input: body });
    return {};
  });
}

/**
 * Records that the user accepts the current documents.
 * @throws FieldProblem when the user saw an older version of a document.
 */
async function acceptDocuments(
  { database, clock }: Dependencies,
  { userId, input }: { userId: string; input: ConsentInput },
): Promise<void> {
  const outdated = LEGAL_DOCUMENTS.filter((each) => input[each] !== LEGAL_VERSIONS[each]);
  if (outdated.length > 0) {
    const sentence = ["There's a newer version now. Please reload the page."];
    throw new FieldProblem(Object.fromEntries(outdated.map((each) => [each, sentence])));
  }

  await database.asUserInTransaction(userId, async (db) => {
    const documents = documentsToAccept(await findAccepted(db, userId));
    if (documents.length === 0) return;
    await insertConsents(db, {
      userId,
      occasion: "change",
      acceptedAt: clock.now(),
      documents,
    });
  });
}
