-- runs-with: 0.1.0
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" text,
	"number" text,
	"issued_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"hosted_url" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_user_id_issued_at_index" ON "invoices" USING btree ("user_id","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);