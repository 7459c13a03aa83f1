-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "debt_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "obligations" (
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"cycle" date NOT NULL,
	"due_date" date NOT NULL,
	"due_date_source" text NOT NULL,
	"amount" numeric,
	"amount_source" text,
	"statement_date" date,
	"stated_on" date NOT NULL,
	"still_asked" numeric,
	"still_asked_on" date,
	"skipped_on" date,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "obligations_user_id_debt_id_cycle_pk" PRIMARY KEY("user_id","debt_id","cycle"),
	CONSTRAINT "obligations_amount_with_source" CHECK (("obligations"."amount" is null) = ("obligations"."amount_source" is null)),
	CONSTRAINT "obligations_asked_with_day" CHECK (("obligations"."still_asked" is null) = ("obligations"."still_asked_on" is null)),
	CONSTRAINT "obligations_cycle_check" CHECK ("cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_due_date_check" CHECK ("due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_due_date_source_check" CHECK ("due_date_source" in ('bank', 'user')),
	CONSTRAINT "obligations_amount_check" CHECK ("amount" between 0 and 999999999999999.9999),
	CONSTRAINT "obligations_amount_source_check" CHECK ("amount_source" in ('bank', 'user')),
	CONSTRAINT "obligations_statement_date_check" CHECK ("statement_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_stated_on_check" CHECK ("stated_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_still_asked_check" CHECK ("still_asked" between 0 and 999999999999999.9999),
	CONSTRAINT "obligations_still_asked_on_check" CHECK ("still_asked_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_skipped_on_check" CHECK ("skipped_on" between '1900-01-01' and '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "obligations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"amount" numeric NOT NULL,
	"sent_on" date NOT NULL,
	"seen_on" date,
	"source" text NOT NULL,
	"why" text NOT NULL,
	"said" text,
	"chosen_cycle" date,
	"checking_transaction_id" text,
	"lender_transaction_id" text,
	"returned_on" date,
	"undone_on" date,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_by_hand_or_recognised" CHECK (("payments"."source" = 'user') = ("payments"."said" is not null) and ("payments"."source" = 'user') = ("payments"."why" = 'by_hand')),
	CONSTRAINT "payments_amount_check" CHECK ("amount" between 0.0001 and 999999999999999.9999),
	CONSTRAINT "payments_sent_on_check" CHECK ("sent_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_seen_on_check" CHECK ("seen_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_source_check" CHECK ("source" in ('user', 'lender', 'checking', 'last_payment')),
	CONSTRAINT "payments_why_check" CHECK ("why" in ('by_hand', 'lender_credit', 'last_payment', 'name', 'amount_and_date')),
	CONSTRAINT "payments_said_check" CHECK ("said" in ('sent', 'paid')),
	CONSTRAINT "payments_chosen_cycle_check" CHECK ("chosen_cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_checking_transaction_id_check" CHECK (char_length("checking_transaction_id") <= 256),
	CONSTRAINT "payments_lender_transaction_id_check" CHECK (char_length("lender_transaction_id") <= 256),
	CONSTRAINT "payments_returned_on_check" CHECK ("returned_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_undone_on_check" CHECK ("undone_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "nickname" text;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "autopay" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "autopay_amount" numeric;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "lead_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "reminder_days" smallint DEFAULT 3;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "due_day_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_user_id_debt_id_debt_entries_user_id_id_fk" FOREIGN KEY ("user_id","debt_id") REFERENCES "public"."debt_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_debt_id_debt_entries_user_id_id_fk" FOREIGN KEY ("user_id","debt_id") REFERENCES "public"."debt_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_chosen_cycle_fk" FOREIGN KEY ("user_id","debt_id","chosen_cycle") REFERENCES "public"."obligations"("user_id","debt_id","cycle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "obligations_open_index" ON "obligations" USING btree ("user_id") WHERE not "obligations"."is_closed";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checking_transaction_key" ON "payments" USING btree ("user_id","checking_transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_lender_transaction_key" ON "payments" USING btree ("user_id","lender_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_debt_index" ON "payments" USING btree ("user_id","debt_id","sent_on");--> statement-breakpoint
CREATE INDEX "payments_open_index" ON "payments" USING btree ("user_id") WHERE not "payments"."is_closed";--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_autopay_with_amount" CHECK (("debt_entries"."autopay" = 'other') = ("debt_entries"."autopay_amount" is not null));--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_nickname_check" CHECK (char_length("nickname") <= 100);--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_autopay_check" CHECK ("autopay" in ('none', 'minimum', 'statement', 'full', 'other'));--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_autopay_amount_check" CHECK ("autopay_amount" between 0 and 999999999.99);--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_lead_days_check" CHECK ("lead_days" between 0 and 30);--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_reminder_days_check" CHECK ("reminder_days" between 0 and 30);--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_due_day_at_check" CHECK ("due_day_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
CREATE POLICY "own_rows" ON "obligations" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("obligations"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("obligations"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "obligations" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payments" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payments"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payments"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payments" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE "obligations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "debt_entries" FORCE ROW LEVEL SECURITY;
