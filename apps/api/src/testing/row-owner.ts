/** A user with the rows that other tables refer to. */
export type Owner = {
  user: string;
  connection: string;
  account: string;
  /** An entered debt with an obligation for `CYCLE`. */
  debt: string;
};

/** Cycle of the owner's existing obligation. */
export const CYCLE = "2026-11-21";

/** Functions by table that return a valid row with the given id. */
export type ValidRows = Readonly<
  Record<string, (id: string, owner: Owner) => Record<string, unknown>>
>;
