-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_looks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"looked_by" text NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_looks_looked_by_check" CHECK (char_length("looked_by") <= 100),
	CONSTRAINT "support_looks_looked_at_check" CHECK ("looked_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "support_looks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "support_looks" ADD CONSTRAINT "support_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_looks_user_id_looked_at_index" ON "support_looks" USING btree ("user_id","looked_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" in ('payment_reminders', 'weekly_digest', 'connection_problems', 'payment_problems', 'verification', 'password_reset', 'account'));--> statement-breakpoint
CREATE POLICY "own_rows" ON "support_looks" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("support_looks"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("support_looks"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "support_looks" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE support_looks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
