import { parse, type AlterTableCmd, type ColumnDef, type Node } from "libpg-query";

import { compareVersions, type Migration } from "#database/release.ts";

/**
 * Holds migrations that were not released yet to "expand, then contract": the last release must run on
 * what each of them leaves, and whatever is not plainly an addition must say that no older one does.
 * @returns a sentence for every fault.
 */
export async function judgeMigrations(
  migrations: readonly Migration[],
  lastRelease: string,
): Promise<string[]> {
  const faults: string[] = [];
  const ownTables = new Set<string>();
  for (const { position, runsWith, sql } of migrations) {
    const runsWithLast = compareVersions(runsWith, lastRelease);
    const sentences = (await statementsOf(sql)).flatMap((stmt) => {
      if ("CreateStmt" in stmt) ownTables.add(stmt.CreateStmt.relation?.relname ?? "");
      const refused = whyNever(stmt, ownTables);
      if (refused !== null) return [refused];
      return runsWithLast === 0 || isAddition(stmt, ownTables)
        ? []
        : [
            `${nameOf(stmt)} may take something from a release before ${lastRelease}: write "runs-with: ${lastRelease}".`,
          ];
    });
    if (runsWithLast > 0) sentences.unshift(`it must run with the last release, ${lastRelease}.`);
    faults.push(...sentences.map((sentence) => `Migration ${position}: ${sentence}`));
  }

  return faults;
}

async function statementsOf(sql: readonly string[]): Promise<Node[]> {
  const { stmts = [] } = await parse(sql.join(";\n"));

  return stmts.flatMap(({ stmt }) => stmt ?? []);
}

/** What no release lives with, or what cannot be undone half way. */
function whyNever(stmt: Node, ownTables: ReadonlySet<string>): string | null {
  if ("TransactionStmt" in stmt) return "it ends its own transaction: it is whole or not at all.";
  if ("IndexStmt" in stmt && stmt.IndexStmt.concurrent) {
    return "CONCURRENTLY is not possible in a transaction, which each migration is.";
  }
  if (!("AlterTableStmt" in stmt) || isOn(ownTables, stmt.AlterTableStmt)) return null;
  const column = commandsOf(stmt)
    .map(addedColumn)
    .find((added) => added && demandsValue(added));

  return column
    ? `column ${column.colname} demands a value that no older release gives: add it with a DEFAULT.`
    : null;
}

/** A closed list: what it does not know takes away. */
function isAddition(stmt: Node, ownTables: ReadonlySet<string>): boolean {
  if ("AlterTableStmt" in stmt) {
    return isOn(ownTables, stmt.AlterTableStmt) || commandsOf(stmt).every(isAddingCommand);
  }
  if ("IndexStmt" in stmt) return !stmt.IndexStmt.unique || isOn(ownTables, stmt.IndexStmt);
  if ("CreatePolicyStmt" in stmt) return isOnTable(ownTables, stmt.CreatePolicyStmt.table);
  if ("CreateTrigStmt" in stmt) return isOn(ownTables, stmt.CreateTrigStmt);
  if ("CreateFunctionStmt" in stmt) return stmt.CreateFunctionStmt.replace !== true;
  if ("ViewStmt" in stmt) return stmt.ViewStmt.replace !== true;
  if ("GrantStmt" in stmt) return stmt.GrantStmt.is_grant === true;

  return ADDING.some((kind) => kind in stmt);
}

const ADDING = [
  "CreateStmt",
  "CreateSeqStmt",
  "CreateEnumStmt",
  "CommentStmt",
  "SelectStmt",
  "InsertStmt",
  "UpdateStmt",
];

/** Whether policies are forced concerns the owner, as whom no release runs. */
const ADDING_COMMANDS = new Set<AlterTableCmd["subtype"]>([
  "AT_AddColumn",
  "AT_DropNotNull",
  "AT_ValidateConstraint",
  "AT_ForceRowSecurity",
  "AT_NoForceRowSecurity",
]);

function isAddingCommand({ subtype, def }: AlterTableCmd): boolean {
  return ADDING_COMMANDS.has(subtype) || (subtype === "AT_ColumnDefault" && def !== undefined);
}

function commandsOf(stmt: Extract<Node, { AlterTableStmt: unknown }>): AlterTableCmd[] {
  return (stmt.AlterTableStmt.cmds ?? []).flatMap((each) =>
    "AlterTableCmd" in each ? [each.AlterTableCmd] : [],
  );
}

function addedColumn({ subtype, def }: AlterTableCmd): ColumnDef | null {
  return subtype === "AT_AddColumn" && def && "ColumnDef" in def ? def.ColumnDef : null;
}

const GIVES_VALUE = new Set(["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"]);

function demandsValue({ constraints = [] }: ColumnDef): boolean {
  const kinds = constraints.map((each) =>
    "Constraint" in each ? (each.Constraint.contype ?? "") : "",
  );

  return (
    kinds.some((kind) => kind === "CONSTR_NOTNULL" || kind === "CONSTR_PRIMARY") &&
    !kinds.some((kind) => GIVES_VALUE.has(kind))
  );
}

type OnTable = { relation?: { relname?: string } };

function isOn(ownTables: ReadonlySet<string>, { relation }: OnTable): boolean {
  return isOnTable(ownTables, relation);
}

function isOnTable(ownTables: ReadonlySet<string>, table: OnTable["relation"]): boolean {
  return ownTables.has(table?.relname ?? "");
}

function nameOf(stmt: Node): string {
  return (Object.keys(stmt)[0] ?? "").replace(/Stmt$/, "");
}
