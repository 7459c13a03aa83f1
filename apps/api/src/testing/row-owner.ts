/** A user with what the rows of other tables can hang on. */
export type Owner = {
  user: string;
  connection: string;
  account: string;
  /** One that was entered by hand, with an obligation of `CYCLE`. */
  debt: string;
};

/** What the obligation is named by that an owner has already. */
export const CYCLE = "2026-11-21";

/** By table: a row that the database takes, with an id of its own. */
export type ValidRows = Readonly<
  Record<string, (id: string, owner: Owner) => Record<string, unknown>>
>;
