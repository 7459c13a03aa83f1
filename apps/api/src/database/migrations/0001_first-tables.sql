-- runs-with: 0.1.0
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"provider_account_id" text NOT NULL,
	"type" text NOT NULL,
	"subtype" text,
	"name" text NOT NULL,
	"official_name" text,
	"mask" text,
	"currency" text,
	"balance_current" numeric,
	"balance_available" numeric,
	"balance_limit" numeric,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_aprs" (
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"apr_type" text NOT NULL,
	"balance_subject_to_apr" numeric,
	"apr_percentage" numeric NOT NULL,
	CONSTRAINT "credit_aprs_account_id_position_pk" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
ALTER TABLE "credit_aprs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_liabilities" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"minimum_payment_amount" numeric,
	"next_payment_due_date" date,
	"is_overdue" boolean,
	"last_statement_balance" numeric,
	"last_statement_issue_date" date,
	"last_payment_amount" numeric,
	"last_payment_date" date
);
--> statement-breakpoint
ALTER TABLE "credit_liabilities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mortgage_liabilities" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"next_monthly_payment" numeric,
	"next_payment_due_date" date,
	"interest_rate_percentage" numeric,
	"past_due_amount" numeric
);
--> statement-breakpoint
ALTER TABLE "mortgage_liabilities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "student_loan_liabilities" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"minimum_payment_amount" numeric,
	"next_payment_due_date" date,
	"interest_rate_percentage" numeric,
	"is_overdue" boolean
);
--> statement-breakpoint
ALTER TABLE "student_loan_liabilities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_transaction_id" text NOT NULL,
	"date" date NOT NULL,
	"authorized_date" date,
	"name" text NOT NULL,
	"merchant_name" text,
	"amount" numeric NOT NULL,
	"currency" text,
	"pending" boolean NOT NULL,
	"category" text
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"provider_session_id" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscription_prices" (
	"price_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"frequency" text NOT NULL,
	"services" jsonb NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"price_id" text,
	"product_id" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at" timestamp with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"trial_start" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_item_id" text NOT NULL,
	"sealed_access_token" text NOT NULL,
	"institution_id" text,
	"institution_name" text,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"transactions_cursor" text,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"url" text,
	"primary_color" text,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"connection_id" uuid,
	"state" text NOT NULL,
	"public_token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "email_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"current_token_hash" text NOT NULL,
	"previous_token_hash" text,
	"client_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_aprs" ADD CONSTRAINT "credit_aprs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_aprs" ADD CONSTRAINT "credit_aprs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_liabilities" ADD CONSTRAINT "credit_liabilities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_liabilities" ADD CONSTRAINT "credit_liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgage_liabilities" ADD CONSTRAINT "mortgage_liabilities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mortgage_liabilities" ADD CONSTRAINT "mortgage_liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_loan_liabilities" ADD CONSTRAINT "student_loan_liabilities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_loan_liabilities" ADD CONSTRAINT "student_loan_liabilities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_keys" ADD CONSTRAINT "email_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_connection_id_provider_account_id_key" ON "accounts" USING btree ("connection_id","provider_account_id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_created_at_index" ON "accounts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_aprs_user_id_index" ON "credit_aprs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_liabilities_user_id_index" ON "credit_liabilities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mortgage_liabilities_user_id_index" ON "mortgage_liabilities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_loan_liabilities_user_id_index" ON "student_loan_liabilities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_connection_id_provider_transaction_id_key" ON "transactions" USING btree ("connection_id","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_user_id_date_index" ON "transactions" USING btree ("user_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "transactions_account_id_date_index" ON "transactions" USING btree ("account_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "checkouts_user_id_created_at_index" ON "checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_provider_session_id_key" ON "checkouts" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider_customer_id_key" ON "payment_customers" USING btree ("provider_customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_provider_item_id_key" ON "connections" USING btree ("provider_item_id");--> statement-breakpoint
CREATE INDEX "connections_user_id_created_at_index" ON "connections" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_user_id_created_at_index" ON "link_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_connection_id_index" ON "link_sessions" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_sessions_public_token_hash_key" ON "link_sessions" USING btree ("public_token_hash");--> statement-breakpoint
CREATE INDEX "attempt_counters_window_ends_at_index" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_keys_key_hash_key" ON "email_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "email_keys_user_id_index" ON "email_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_user_id_index" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_provider_dedupe_key_key" ON "webhook_inbox" USING btree ("provider","dedupe_key");--> statement-breakpoint
CREATE INDEX "webhook_inbox_unprocessed_index" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "accounts" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("accounts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("accounts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "accounts" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "credit_aprs" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("credit_aprs"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("credit_aprs"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "credit_aprs" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "credit_liabilities" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("credit_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("credit_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "credit_liabilities" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "mortgage_liabilities" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("mortgage_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("mortgage_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "mortgage_liabilities" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "student_loan_liabilities" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("student_loan_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("student_loan_liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "student_loan_liabilities" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "email_keys" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("email_keys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("email_keys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "email_keys" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "mails" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("mails"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("mails"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "mails" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "sessions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "sessions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "users" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("users"."id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("users"."id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "users" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);