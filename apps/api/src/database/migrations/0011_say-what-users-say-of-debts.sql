-- runs-with: 0.1.0
CREATE TABLE "debt_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" uuid,
	"name" text,
	"lender" text,
	"kind" text,
	"currency" text,
	"owed" numeric,
	"balances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"minimum" numeric,
	"minimum_rule" jsonb,
	"due_day" smallint,
	"accrual" text,
	"accrued_interest" numeric,
	"monthly_fee" numeric,
	"annual_fee_amount" numeric,
	"annual_fee_month" smallint,
	"escrow" numeric,
	"deferment_until" date,
	"is_subsidized" boolean DEFAULT false NOT NULL,
	"is_included" boolean DEFAULT true NOT NULL,
	"is_secured" boolean,
	"is_prepayable" boolean DEFAULT true NOT NULL,
	"owed_at" timestamp with time zone,
	"minimum_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_entries_linked_or_whole" CHECK (case when "debt_entries"."account_id" is null
        then "debt_entries"."name" is not null and "debt_entries"."kind" is not null and "debt_entries"."currency" is not null
        else "debt_entries"."account_id" = "debt_entries"."id" and "debt_entries"."removed_at" is null end)
);
--> statement-breakpoint
ALTER TABLE "debt_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_id_user_id_key" UNIQUE("id","user_id");--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debt_entries_user_id_created_at_index" ON "debt_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "debt_entries_account_id_user_id_index" ON "debt_entries" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "debt_entries_removed_at_index" ON "debt_entries" USING btree ("removed_at") WHERE "debt_entries"."removed_at" is not null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);