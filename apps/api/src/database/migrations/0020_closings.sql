-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_records" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"number" text,
	"issued_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"kept_until" date NOT NULL,
	CONSTRAINT "billing_records_invoice_id_check" CHECK (char_length("invoice_id") <= 255),
	CONSTRAINT "billing_records_number_check" CHECK (char_length("number") <= 255),
	CONSTRAINT "billing_records_issued_at_check" CHECK ("issued_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "billing_records_amount_check" CHECK ("amount" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "billing_records_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "billing_records_status_check" CHECK (char_length("status") <= 20),
	CONSTRAINT "billing_records_kept_until_check" CHECK ("kept_until" between '1900-01-01' and '2199-12-31')
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text,
	"requested_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "closings_recipient_check" CHECK (char_length("recipient") <= 254),
	CONSTRAINT "closings_requested_at_check" CHECK ("requested_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "closings_told_at_check" CHECK ("told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "closings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_records_kept_until_index" ON "billing_records" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "closings_requested_at_index" ON "closings" USING btree ("requested_at");--> statement-breakpoint
CREATE POLICY "own_rows" ON "closings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("closings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("closings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "closings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE closings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
