import type { Debt, ExportImport } from "@snowball/contract";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  enterStatedDebts,
  faultsInStated,
  idInImport,
  idsOfImport,
  lockUserDebts,
  readDebts,
  removeImported,
} from "#features/debts/index.ts";
import { saveObligations, savePayments } from "#features/ledger/index.ts";
import { adoptNotifications, undoAdoptedNotifications } from "#features/notifications/index.ts";
import { adoptPlan, undoAdoptedPlan } from "#features/payoff-plans/index.ts";
import {
  type Caller,
  callerOf,
  emptyProfile,
  fillProfile,
  findUserDay,
} from "#features/profile/index.ts";
import { FieldProblem, Problem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import { type ExportedFile, readExportedFile } from "./file-shapes.ts";
import { type Brought, clearBrought, findImport, insertImport } from "./import-store.ts";
import {
  debtsOfFile,
  type ImportedDebt,
  ledgerOfFile,
  scenarioIdsOf,
  scenariosOfFile,
  settingsOfFile,
} from "./imported-rules.ts";

export function registerImportRoutes(route: Route, deps: Dependencies): void {
  route("importExport", async (call) => {
    await importExport(deps, { caller: callerOf(call), input: call.body });
    return {};
  });
  route("undoExportImport", async ({ session: { userId }, params }) => {
    await undoExportImport(deps, { userId, importId: params.uuid });
    return {};
  });
}

type Importing = { caller: Caller; input: ExportImport };

/** A running import with the file's content and the mapping of its ids. */
type RunningImport = Importing & {
  file: ExportedFile;
  /** The debts to create, with their new ids. */
  entered: (ImportedDebt & { id: string })[];
  idOf: (fileId: string) => string;
  now: Date;
  today: string;
};

/**
 * Imports an exported file, all or nothing. Does nothing if this import was done before, even if it was undone or
 * changed since then.
 * @throws FieldProblem with the errors in the file; Problem `too_many_debts` or `too_many_scenarios`.
 */
async function importExport(
  { database, clock }: Dependencies,
  { caller, input }: Importing,
): Promise<void> {
  const { userId } = caller;
  const now = clock.now();
  const read = readExportedFile(input.file);
  if ("faults" in read) throw new FieldProblem(read.faults);
  const debts = debtsOfFile(read.file, now);
  validateDebts(debts);

  await database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const ids = idsOfImport(input.uuid);
    if ((await findImport(db, { userId, importId: input.uuid })) !== null) return;
    // Must come first, because it can set the time zone and thus the user's day.
    await importProfile(db, { userId, importId: input.uuid, file: read.file, now });
    const { today } = await findUserDay(db, caller, now);
    const before = await readDebts(db, { userId, now, today });
    const same = sameDebts(input, before);
    const entered = debts
      .filter(({ fileId }) => !same.has(fileId))
      // Debts beyond the limit have no id. The limit check then rejects the whole import.
      .map((debt, at) => ({ ...debt, id: ids[at] ?? "" }));
    const here = new Map([...same, ...entered.map(({ fileId, id }) => [fileId, id] as const)]);
    const idOf = (fileId: string) => here.get(fileId) ?? idInImport(input.uuid, fileId);

    await storeImport(db, {
      caller,
      input,
      file: read.file,
      entered,
      idOf,
      now,
      today,
    });
  });
}

function validateDebts(debts: readonly ImportedDebt[]): void {
  for (const { stated } of debts) {
    const [fault] = Object.entries(faultsInStated(stated));
    if (fault) {
      throw new FieldProblem({
        file: [`“${stated.name}”, ${fault[0].replaceAll("_", " ")}: ${fault[1].join(" ")}`],
      });
    }
  }
}

/** Returns the user's debt ids by id in the file. Rejects pairs with an unknown debt. */
function sameDebts({ same }: ExportImport, before: readonly Debt[]): Map<string, string> {
  const own = new Set(before.map(({ uuid }) => uuid));
  if (!same.every((pair) => own.has(pair.own))) {
    throw new FieldProblem({ same: ["One of these debts isn't yours. Please reload the page."] });
  }

  return new Map(same.map((pair) => [pair.debt, pair.own]));
}

async function storeImport(db: Db, open: RunningImport): Promise<void> {
  const { caller, input, file, entered, idOf, now, today } = open;
  const { userId } = caller;
  const ids = new Map(entered.map(({ fileId, id }) => [fileId, id]));
  const imported = ledgerOfFile(file, {
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
  if ("fault" in imported) throw new FieldProblem({ file: [imported.fault] });

  await enterStatedDebts(db, { userId, now, debts: entered });
  await saveObligations(db, userId, imported.ledger.obligations);
  await savePayments(db, userId, imported.ledger.payments);
  const scenarioIds = scenarioIdsOf({ importId: input.uuid, userId });
  const scenarios = scenariosOfFile(file, idOf);
  if (scenarios.length > scenarioIds.length) throw new Problem("too_many_scenarios");
  await adoptPlan(db, {
    userId,
    importId: input.uuid,
    settings: input.with_settings ? settingsOfFile(file, idOf) : null,
    scenarios: scenarios.map((each, at) => ({ ...each, id: scenarioIds[at] ?? "" })),
    now,
  });
}

type ProfileImport = { userId: string; importId: string; file: ExportedFile; now: Date };

/** Fills the user's empty profile fields and notification settings from the import, and records the import. */
async function importProfile(
  db: Db,
  { userId, importId, file, now }: ProfileImport,
): Promise<void> {
  const brought: Brought = {
    profile: await fillProfile(db, { userId, fields: profileOf(file) }),
    notifications: await importNotifications(db, { userId, file, now }),
  };

  await insertImport(db, { userId, importId, brought, createdAt: now });
}

function profileOf({ tables: { users: [row] = [] } }: ExportedFile): Brought["profile"] {
  if (row === undefined) return {};
  const { first_name: firstName, last_name: lastName, role, time_zone: timeZone, bio } = row;

  return { firstName, lastName, role, timeZone, bio };
}

async function importNotifications(
  db: Db,
  { userId, file, now }: Omit<ProfileImport, "importId">,
): Promise<boolean> {
  const rows = file.tables.notification_settings ?? [];
  const settings = Object.fromEntries(
    rows.flatMap(({ kind, is_on: isOn }) =>
      kind === undefined || isOn === undefined ? [] : [[kind, isOn]],
    ),
  );

  return adoptNotifications(db, { userId, settings, at: now });
}

/** Clears the fields that an import filled and the user has not changed since. Returns whether there were any. */
async function undoProfileImport(
  db: Db,
  { userId, importId }: Pick<ProfileImport, "userId" | "importId">,
): Promise<boolean> {
  const kept = await findImport(db, { userId, importId });
  if (kept === null) return false;
  const { brought, createdAt } = kept;
  const emptied = await emptyProfile(db, { userId, fields: brought.profile });
  const isBack =
    brought.notifications && (await undoAdoptedNotifications(db, { userId, at: createdAt }));
  await clearBrought(db, { userId, importId });

  return isBack || Object.keys(emptied).length > 0;
}

type Undone = { userId: string; importId: string };

/**
 * Undoes an import. Removes its debts and scenarios, which can be restored individually, and restores the earlier
 * settings and profile unless they changed since then.
 * @throws Problem `not_found` if the import belongs to another user, or nothing of it is left.
 */
async function undoExportImport(
  { database, clock }: Dependencies,
  { userId, importId }: Undone,
): Promise<void> {
  const now = clock.now();

  await database.asUserInTransaction(userId, async (db) => {
    await lockUserDebts(db, userId);
    const hadDebts = await removeImported(db, { userId, importId, now });
    const scenarioIds = scenarioIdsOf({ importId, userId });
    const hadPlan = await undoAdoptedPlan(db, { userId, importId, scenarioIds, now });
    const hadProfile = await undoProfileImport(db, { userId, importId });

    if (!hadDebts && !hadPlan && !hadProfile) throw new Problem("not_found");
  });
}
