import type { Debt, ExportImport } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  enterStatedDebts,
  faultsInStated,
  findEntryIds,
  idInImport,
  idsOfImport,
  lockDebtor,
  readDebts,
} from "#features/debts/index.ts";
import { saveObligations, savePayments } from "#features/ledger/index.ts";
import { adoptPlan, wasAdopted } from "#features/payoff-plans/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";

import { bringProfile } from "./bring-profile.ts";
import type { ExportedFile } from "./file-shapes.ts";
import { debtsOfFile, type ImportedDebt } from "./imported-debt-rules.ts";
import { findImport } from "./import-store.ts";
import { ledgerOfFile } from "./imported-ledger-rules.ts";
import { scenariosOfFile, settingsOfFile, steadyOfFile } from "./imported-plan-rules.ts";
import { readExportedFile } from "./read-file-rules.ts";
import { scenarioIdsOf } from "./scenario-id-rules.ts";

export type ImportDeps = Pick<Dependencies, "database" | "clock">;
type Importing = { caller: Caller; input: ExportImport };

/** An import that is under way: what is in it, and how its names are called here. */
type Open = Importing & {
  file: ExportedFile;
  /** Debts that are entered, with their ids here. */
  entered: (ImportedDebt & { id: string })[];
  idOf: (fileId: string) => string;
  /** The user's debts before. */
  before: Debt[];
  now: Date;
  today: string;
};

/**
 * Brings back what an export holds, all or nothing. An import that was done, whatever became of it since, is not
 * done again.
 * @throws FieldProblem with what is wrong with the file; Problem `too_many_debts` or `too_many_scenarios`.
 */
export async function importExport(
  { database, clock }: ImportDeps,
  { caller, input }: Importing,
): Promise<void> {
  const { userId } = caller;
  const now = clock.now();
  const read = readExportedFile(input.file);
  if ("faults" in read) throw new FieldProblem(read.faults);
  const debts = debtsOfFile(read.file, now);
  refuseFaulty(debts);

  await database.asUserInTransaction(userId, async (queries) => {
    await lockDebtor(queries, userId);
    const ids = idsOfImport(input.uuid);
    if (await wasDone(queries, { userId, importId: input.uuid })) return;
    // First, for the day is that of the time zone.
    await bringProfile(queries, { userId, importId: input.uuid, file: read.file, now });
    const { today } = await findUserDay(queries, caller, now);
    const before = await readDebts(queries, { userId, now, today });
    const same = sameDebts(input, before);
    const entered = debts
      .filter(({ fileId }) => !same.has(fileId))
      // What is one too many has no id, and is refused with all the others.
      .map((debt, at) => ({ ...debt, id: ids[at] ?? "" }));
    const here = new Map([...same, ...entered.map(({ fileId, id }) => [fileId, id] as const)]);
    const idOf = (fileId: string) => here.get(fileId) ?? idInImport(input.uuid, fileId);

    await keep(queries, { caller, input, file: read.file, entered, idOf, before, now, today });
  });
}

/** It is noted, or something is left of it: debts, settings or scenarios. */
async function wasDone(
  queries: Queries,
  { userId, importId }: { userId: string; importId: string },
): Promise<boolean> {
  const entered = await findEntryIds(queries, { userId, ids: idsOfImport(importId) });
  const scenarioIds = scenarioIdsOf({ importId, userId });

  if ((await findImport(queries, { userId, importId })) !== null) return true;
  // One of before imports were noted.
  return entered.length > 0 || (await wasAdopted(queries, { userId, importId, scenarioIds }));
}

function refuseFaulty(debts: readonly ImportedDebt[]): void {
  for (const { stated } of debts) {
    const [fault] = Object.entries(faultsInStated(stated));
    if (fault) {
      throw new FieldProblem({
        file: [`“${stated.name}”, ${fault[0].replaceAll("_", " ")}: ${fault[1].join(" ")}`],
      });
    }
  }
}

/** By the file's names the user's own; a pair that names no debt of the user is refused. */
function sameDebts({ same }: ExportImport, before: readonly Debt[]): Map<string, string> {
  const own = new Set(before.map(({ uuid }) => uuid));
  if (!same.every((pair) => own.has(pair.own))) {
    throw new FieldProblem({ same: ["A debt is not yours. Please load the page again."] });
  }

  return new Map(same.map((pair) => [pair.debt, pair.own]));
}

async function keep(queries: Queries, open: Open): Promise<void> {
  const { caller, input, file, entered, idOf, before, now, today } = open;
  const { userId } = caller;
  const ids = new Map(entered.map(({ fileId, id }) => [fileId, id]));
  const told = ledgerOfFile(file, {
    debtIdOf: (fileId) => ids.get(fileId),
    paymentIdOf: (fileId) => idInImport(input.uuid, `payment ${fileId}`),
    linked: new Map(
      file.debts
        .filter(({ account }) => account !== null)
        .map((debt) => [debt.uuid, { isOverdue: debt.is_overdue }]),
    ),
    day: file.day,
    now,
    today,
  });
  if ("fault" in told) throw new FieldProblem({ file: [told.fault] });

  await enterStatedDebts(queries, { userId, now, debts: entered });
  await saveObligations(queries, userId, told.ledger.obligations);
  await savePayments(queries, userId, told.ledger.payments);
  const debts = await readDebts(queries, { userId, now, today });
  const scenarioIds = scenarioIdsOf({ importId: input.uuid, userId });
  const scenarios = scenariosOfFile(file, idOf);
  if (scenarios.length > scenarioIds.length) throw new Problem("too_many_scenarios");
  await adoptPlan(queries, {
    userId,
    importId: input.uuid,
    settings: input.with_settings ? settingsOfFile(file, idOf) : null,
    scenarios: scenarios.map((each, at) => ({ ...each, id: scenarioIds[at] ?? "" })),
    // Beside other debts a steady plan begins anew.
    steady: before.length === 0 ? steadyOfFile(file, idOf) : [],
    debts,
    now,
    today,
  });
}
