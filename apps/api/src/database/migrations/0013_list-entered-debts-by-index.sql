-- runs-with: 0.1.0
DROP INDEX "debt_entries_user_id_created_at_index";--> statement-breakpoint
CREATE INDEX "debt_entries_user_id_index" ON "debt_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "debt_entries_user_id_created_at_index" ON "debt_entries" USING btree ("user_id","created_at","id") WHERE "debt_entries"."account_id" is null and "debt_entries"."removed_at" is null;