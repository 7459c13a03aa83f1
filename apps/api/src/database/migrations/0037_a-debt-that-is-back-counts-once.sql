-- runs-with: 0.1.0
ALTER TABLE "debt_entries" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
CREATE INDEX "debt_entries_duplicate_of_user_id_index" ON "debt_entries" USING btree ("duplicate_of","user_id") WHERE "debt_entries"."duplicate_of" is not null;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_duplicate_is_manual" CHECK ("debt_entries"."duplicate_of" is null or "debt_entries"."account_id" is null);--> statement-breakpoint
-- The key looks at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debt_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The generator has no words for this one: when the account goes, the user stays.
ALTER TABLE debt_entries ADD CONSTRAINT debt_entries_duplicate_of_user_id_fk
FOREIGN KEY (duplicate_of, user_id) REFERENCES accounts (id, user_id) ON DELETE SET NULL (duplicate_of);
--> statement-breakpoint
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debt_entries" FORCE ROW LEVEL SECURITY;
