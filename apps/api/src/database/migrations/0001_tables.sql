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
	"position" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_id_user_id_key" UNIQUE("id","user_id"),
	CONSTRAINT "accounts_id_connection_id_user_id_key" UNIQUE("id","connection_id","user_id"),
	CONSTRAINT "accounts_provider_account_id_check" CHECK (char_length("provider_account_id") <= 256),
	CONSTRAINT "accounts_type_check" CHECK ("type" in ('depository', 'credit', 'loan', 'other')),
	CONSTRAINT "accounts_subtype_check" CHECK (char_length("subtype") <= 64),
	CONSTRAINT "accounts_name_check" CHECK (char_length("name") <= 200),
	CONSTRAINT "accounts_official_name_check" CHECK (char_length("official_name") <= 200),
	CONSTRAINT "accounts_mask_check" CHECK (char_length("mask") <= 16),
	CONSTRAINT "accounts_currency_check" CHECK (char_length("currency") <= 16),
	CONSTRAINT "accounts_balance_current_check" CHECK ("balance_current" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "accounts_balance_available_check" CHECK ("balance_available" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "accounts_balance_limit_check" CHECK ("balance_limit" between 0 and 999999999999999.9999),
	CONSTRAINT "accounts_position_check" CHECK ("position" between 0 and 1000),
	CONSTRAINT "accounts_closed_at_check" CHECK ("closed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "accounts_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
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
	CONSTRAINT "credit_aprs_account_id_position_pk" PRIMARY KEY("account_id","position"),
	CONSTRAINT "credit_aprs_position_check" CHECK ("position" between 0 and 2000),
	CONSTRAINT "credit_aprs_apr_type_check" CHECK (char_length("apr_type") <= 64),
	CONSTRAINT "credit_aprs_balance_subject_to_apr_check" CHECK ("balance_subject_to_apr" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "credit_aprs_apr_percentage_check" CHECK ("apr_percentage" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "credit_aprs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "liabilities" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minimum_payment_amount" numeric,
	"next_payment_due_date" date,
	"last_payment_amount" numeric,
	"last_payment_date" date,
	"is_overdue" boolean,
	"last_statement_balance" numeric,
	"last_statement_issue_date" date,
	"interest_rate_percentage" numeric,
	"past_due_amount" numeric,
	"origination_principal_amount" numeric,
	"term_months" integer,
	CONSTRAINT "liabilities_kind_check" CHECK ("kind" in ('credit', 'mortgage', 'student_loan')),
	CONSTRAINT "liabilities_minimum_payment_amount_check" CHECK ("minimum_payment_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_next_payment_due_date_check" CHECK ("next_payment_due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_last_payment_amount_check" CHECK ("last_payment_amount" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "liabilities_last_payment_date_check" CHECK ("last_payment_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_last_statement_balance_check" CHECK ("last_statement_balance" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "liabilities_last_statement_issue_date_check" CHECK ("last_statement_issue_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_interest_rate_percentage_check" CHECK ("interest_rate_percentage" between 0 and 1000),
	CONSTRAINT "liabilities_past_due_amount_check" CHECK ("past_due_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_origination_principal_amount_check" CHECK ("origination_principal_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_term_months_check" CHECK ("term_months" between 1 and 600),
	CONSTRAINT "liabilities_facts_of_cards" CHECK (num_nonnulls("liabilities"."last_statement_balance", "liabilities"."last_statement_issue_date") = 0 or "liabilities"."kind" = 'credit'),
	CONSTRAINT "liabilities_facts_of_loans" CHECK ("liabilities"."interest_rate_percentage" is null or "liabilities"."kind" in ('mortgage', 'student_loan')),
	CONSTRAINT "liabilities_facts_of_mortgages" CHECK (case when "liabilities"."kind" = 'mortgage' then "liabilities"."is_overdue" is null
        else num_nonnulls("liabilities"."past_due_amount", "liabilities"."origination_principal_amount", "liabilities"."term_months") = 0 end)
);
--> statement-breakpoint
ALTER TABLE "liabilities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"category" text,
	CONSTRAINT "transactions_provider_transaction_id_check" CHECK (char_length("provider_transaction_id") <= 256),
	CONSTRAINT "transactions_date_check" CHECK ("date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "transactions_authorized_date_check" CHECK ("authorized_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "transactions_name_check" CHECK (char_length("name") <= 300),
	CONSTRAINT "transactions_merchant_name_check" CHECK (char_length("merchant_name") <= 300),
	CONSTRAINT "transactions_amount_check" CHECK ("amount" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "transactions_currency_check" CHECK (char_length("currency") <= 16),
	CONSTRAINT "transactions_category_check" CHECK (char_length("category") <= 64)
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"provider_session_id" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_price_id_check" CHECK (char_length("price_id") <= 255),
	CONSTRAINT "checkouts_provider_session_id_check" CHECK (char_length("provider_session_id") <= 255),
	CONSTRAINT "checkouts_state_check" CHECK ("state" in ('opening', 'open', 'complete', 'expired')),
	CONSTRAINT "checkouts_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_id_check" CHECK (char_length("id") <= 255),
	CONSTRAINT "invoices_subscription_id_check" CHECK (char_length("subscription_id") <= 255),
	CONSTRAINT "invoices_number_check" CHECK (char_length("number") <= 255),
	CONSTRAINT "invoices_issued_at_check" CHECK ("issued_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "invoices_amount_check" CHECK ("amount" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "invoices_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "invoices_status_check" CHECK ("status" in ('draft', 'open', 'paid', 'uncollectible', 'void')),
	CONSTRAINT "invoices_hosted_url_check" CHECK (char_length("hosted_url") <= 2048),
	CONSTRAINT "invoices_read_at_check" CHECK ("read_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_customers_provider_customer_id_check" CHECK (char_length("provider_customer_id") <= 255),
	CONSTRAINT "payment_customers_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
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
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_prices_price_id_check" CHECK (char_length("price_id") <= 255),
	CONSTRAINT "subscription_prices_product_id_check" CHECK (char_length("product_id") <= 255),
	CONSTRAINT "subscription_prices_product_name_check" CHECK (char_length("product_name") <= 250),
	CONSTRAINT "subscription_prices_amount_check" CHECK ("amount" between 0 and 9007199254740991),
	CONSTRAINT "subscription_prices_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "subscription_prices_frequency_check" CHECK (char_length("frequency") <= 16),
	CONSTRAINT "subscription_prices_services_check" CHECK (jsonb_typeof("services") = 'array'),
	CONSTRAINT "subscription_prices_position_check" CHECK ("position" >= 0),
	CONSTRAINT "subscription_prices_read_at_check" CHECK ("read_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
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
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_id_check" CHECK (char_length("id") <= 255),
	CONSTRAINT "subscriptions_status_check" CHECK ("status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
	CONSTRAINT "subscriptions_price_id_check" CHECK (char_length("price_id") <= 255),
	CONSTRAINT "subscriptions_product_id_check" CHECK (char_length("product_id") <= 255),
	CONSTRAINT "subscriptions_period_start_check" CHECK ("period_start" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_period_end_check" CHECK ("period_end" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_cancel_at_check" CHECK ("cancel_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_trial_start_check" CHECK ("trial_start" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_trial_end_check" CHECK ("trial_end" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_read_at_check" CHECK ("read_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
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
	"transactions_update_status" text,
	"last_synced_at" timestamp with time zone,
	"sync_attempted_at" timestamp with time zone,
	"removal_requested_at" timestamp with time zone,
	"duplicate_of" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_id_user_id_key" UNIQUE("id","user_id"),
	CONSTRAINT "connections_provider_item_id_check" CHECK (char_length("provider_item_id") <= 256),
	CONSTRAINT "connections_sealed_access_token_check" CHECK (char_length("sealed_access_token") <= 1024),
	CONSTRAINT "connections_institution_id_check" CHECK (char_length("institution_id") <= 64),
	CONSTRAINT "connections_institution_name_check" CHECK (char_length("institution_name") <= 200),
	CONSTRAINT "connections_purpose_check" CHECK ("purpose" in ('depository', 'liability')),
	CONSTRAINT "connections_status_check" CHECK ("status" in ('syncing', 'healthy', 'stale', 'login_required', 'pending_disconnect', 'new_accounts_available', 'disconnected')),
	CONSTRAINT "connections_status_reason_check" CHECK (char_length("status_reason") <= 500),
	CONSTRAINT "connections_transactions_cursor_check" CHECK (char_length("transactions_cursor") <= 256),
	CONSTRAINT "connections_transactions_update_status_check" CHECK ("transactions_update_status" in ('not_ready', 'initial_update_complete', 'historical_update_complete')),
	CONSTRAINT "connections_last_synced_at_check" CHECK ("last_synced_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_sync_attempted_at_check" CHECK ("sync_attempted_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_removal_requested_at_check" CHECK ("removal_requested_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_revision_check" CHECK ("revision" >= 0),
	CONSTRAINT "connections_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"url" text,
	"primary_color" text,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "institutions_id_check" CHECK (char_length("id") <= 256),
	CONSTRAINT "institutions_name_check" CHECK (char_length("name") <= 256),
	CONSTRAINT "institutions_logo_check" CHECK (char_length("logo") <= 266668),
	CONSTRAINT "institutions_url_check" CHECK (char_length("url") <= 500),
	CONSTRAINT "institutions_primary_color_check" CHECK (char_length("primary_color") <= 7),
	CONSTRAINT "institutions_fetched_at_check" CHECK ("fetched_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
CREATE TABLE "link_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"connection_id" uuid,
	"sealed_link_token" text,
	"state" text NOT NULL,
	"public_token_hash" text,
	"exchanging_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_sessions_purpose_check" CHECK ("purpose" in ('depository', 'liability')),
	CONSTRAINT "link_sessions_sealed_link_token_check" CHECK (char_length("sealed_link_token") <= 1024),
	CONSTRAINT "link_sessions_state_check" CHECK ("state" in ('opened', 'exchanging', 'unheard', 'linked', 'failed')),
	CONSTRAINT "link_sessions_public_token_hash_check" CHECK (char_length("public_token_hash") <= 256),
	CONSTRAINT "link_sessions_exchanging_since_check" CHECK ("exchanging_since" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "link_sessions_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "link_sessions_expires_at_check" CHECK ("expires_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "link_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payoff_plan_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payoff_plan_settings_settings_check" CHECK (jsonb_typeof("settings") = 'object'),
	CONSTRAINT "payoff_plan_settings_updated_at_check" CHECK ("updated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payoff_snapshots" (
	"user_id" uuid NOT NULL,
	"taken_on" date NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"debts" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"owed" numeric NOT NULL,
	"months" integer,
	"debt_free_month" date,
	"paid" numeric,
	"interest" numeric,
	"fees" numeric,
	CONSTRAINT "payoff_snapshots_user_id_taken_on_pk" PRIMARY KEY("user_id","taken_on"),
	CONSTRAINT "payoff_snapshots_taken_on_check" CHECK ("taken_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payoff_snapshots_taken_at_check" CHECK ("taken_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "payoff_snapshots_debts_check" CHECK (jsonb_typeof("debts") = 'array'),
	CONSTRAINT "payoff_snapshots_settings_check" CHECK (jsonb_typeof("settings") = 'object'),
	CONSTRAINT "payoff_snapshots_status_check" CHECK ("status" in ('plan', 'impossible', 'nothing_owed', 'incomplete')),
	CONSTRAINT "payoff_snapshots_currency_check" CHECK (char_length("currency") <= 16),
	CONSTRAINT "payoff_snapshots_owed_check" CHECK ("owed" between -99999999999999999 and 99999999999999999),
	CONSTRAINT "payoff_snapshots_months_check" CHECK ("months" between 0 and 1200),
	CONSTRAINT "payoff_snapshots_debt_free_month_check" CHECK ("debt_free_month" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payoff_snapshots_paid_check" CHECK ("paid" between 0 and 99999999999999999),
	CONSTRAINT "payoff_snapshots_interest_check" CHECK ("interest" between 0 and 99999999999999999),
	CONSTRAINT "payoff_snapshots_fees_check" CHECK ("fees" between 0 and 99999999999999999)
);
--> statement-breakpoint
ALTER TABLE "payoff_snapshots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"what_if" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scenarios_name_check" CHECK (char_length("name") <= 100),
	CONSTRAINT "scenarios_settings_check" CHECK (jsonb_typeof("settings") = 'object'),
	CONSTRAINT "scenarios_what_if_check" CHECK (jsonb_typeof("what_if") = 'object'),
	CONSTRAINT "scenarios_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "scenarios_updated_at_check" CHECK ("updated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "scenarios_deleted_at_check" CHECK ("deleted_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "scenarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "debt_entries" (
	"id" uuid NOT NULL,
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
	"is_included" boolean,
	"is_secured" boolean,
	"is_prepayable" boolean DEFAULT true NOT NULL,
	"owed_at" timestamp with time zone,
	"minimum_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "debt_entries_linked_or_whole" CHECK (case when "debt_entries"."account_id" is null
        then "debt_entries"."name" is not null and "debt_entries"."kind" is not null and "debt_entries"."currency" is not null
        else "debt_entries"."account_id" = "debt_entries"."id" and "debt_entries"."removed_at" is null end),
	CONSTRAINT "debt_entries_name_check" CHECK (char_length("name") <= 100),
	CONSTRAINT "debt_entries_lender_check" CHECK (char_length("lender") <= 100),
	CONSTRAINT "debt_entries_kind_check" CHECK ("kind" in ('credit_card', 'mortgage', 'student_loan', 'auto_loan', 'personal_loan', 'medical', 'other')),
	CONSTRAINT "debt_entries_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "debt_entries_owed_check" CHECK ("owed" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_balances_check" CHECK (jsonb_typeof("balances") = 'array'),
	CONSTRAINT "debt_entries_minimum_check" CHECK ("minimum" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_minimum_rule_check" CHECK (jsonb_typeof("minimum_rule") = 'object'),
	CONSTRAINT "debt_entries_due_day_check" CHECK ("due_day" between 1 and 31),
	CONSTRAINT "debt_entries_accrual_check" CHECK ("accrual" in ('monthly', 'semi_annual', 'simple_daily')),
	CONSTRAINT "debt_entries_accrued_interest_check" CHECK ("accrued_interest" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_monthly_fee_check" CHECK ("monthly_fee" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_annual_fee_amount_check" CHECK ("annual_fee_amount" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_annual_fee_month_check" CHECK ("annual_fee_month" between 1 and 12),
	CONSTRAINT "debt_entries_escrow_check" CHECK ("escrow" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_deferment_until_check" CHECK ("deferment_until" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "debt_entries_owed_at_check" CHECK ("owed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_minimum_at_check" CHECK ("minimum_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_removed_at_check" CHECK ("removed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "debt_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"sum_since" timestamp with time zone,
	"device" text,
	"network" text,
	"institution" text,
	"session_id" uuid,
	CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_verified', 'bank_linked', 'bank_repaired', 'bank_removed')),
	CONSTRAINT "security_events_occurred_at_check" CHECK ("occurred_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "security_events_times_check" CHECK ("times" >= 1),
	CONSTRAINT "security_events_sum_since_check" CHECK ("sum_since" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "security_events_device_check" CHECK (char_length("device") <= 100),
	CONSTRAINT "security_events_network_check" CHECK (char_length("network") <= 64),
	CONSTRAINT "security_events_institution_check" CHECK (char_length("institution") <= 200)
);
--> statement-breakpoint
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"not_before" timestamp with time zone,
	CONSTRAINT "attempt_counters_key_check" CHECK (char_length("key") <= 256),
	CONSTRAINT "attempt_counters_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "attempt_counters_window_ends_at_check" CHECK ("window_ends_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "attempt_counters_not_before_check" CHECK ("not_before" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
CREATE TABLE "email_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_keys_purpose_check" CHECK ("purpose" in ('verify_email', 'reset_password')),
	CONSTRAINT "email_keys_key_hash_check" CHECK (char_length("key_hash") <= 256),
	CONSTRAINT "email_keys_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_keys_expires_at_check" CHECK ("expires_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_keys_used_at_check" CHECK ("used_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "email_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id"),
	CONSTRAINT "known_devices_first_seen_at_check" CHECK ("first_seen_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "known_devices_last_seen_at_check" CHECK ("last_seen_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sealed_body" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_recipient_check" CHECK (char_length("recipient") <= 254),
	CONSTRAINT "mails_subject_check" CHECK (char_length("subject") <= 200),
	CONSTRAINT "mails_sealed_body_check" CHECK (char_length("sealed_body") <= 100000),
	CONSTRAINT "mails_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "mails_sent_at_check" CHECK ("sent_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"png" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_pictures_png_check" CHECK (char_length("png") <= 266668),
	CONSTRAINT "profile_pictures_updated_at_check" CHECK ("updated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "profile_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"current_token_hash" text NOT NULL,
	"previous_token_hash" text,
	"client_hash" text NOT NULL,
	"device_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"answer_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_current_token_hash_check" CHECK (char_length("current_token_hash") <= 256),
	CONSTRAINT "sessions_previous_token_hash_check" CHECK (char_length("previous_token_hash") <= 256),
	CONSTRAINT "sessions_client_hash_check" CHECK (char_length("client_hash") <= 256),
	CONSTRAINT "sessions_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_rotated_at_check" CHECK ("rotated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_answer_used_at_check" CHECK ("answer_used_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_revoked_at_check" CHECK ("revoked_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_check" CHECK (char_length("email") <= 254),
	CONSTRAINT "users_password_hash_check" CHECK (char_length("password_hash") <= 256),
	CONSTRAINT "users_first_name_check" CHECK (char_length("first_name") <= 150),
	CONSTRAINT "users_last_name_check" CHECK (char_length("last_name") <= 150),
	CONSTRAINT "users_role_check" CHECK (char_length("role") <= 100),
	CONSTRAINT "users_time_zone_check" CHECK (char_length("time_zone") <= 64),
	CONSTRAINT "users_bio_check" CHECK (char_length("bio") <= 275),
	CONSTRAINT "users_email_verified_at_check" CHECK ("email_verified_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "users_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_inbox_provider_check" CHECK ("provider" in ('plaid', 'stripe')),
	CONSTRAINT "webhook_inbox_dedupe_key_check" CHECK (char_length("dedupe_key") <= 256),
	CONSTRAINT "webhook_inbox_body_check" CHECK (char_length("body") <= 1048576),
	CONSTRAINT "webhook_inbox_received_at_check" CHECK ("received_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "webhook_inbox_processed_at_check" CHECK ("processed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_connection_id_user_id_fk" FOREIGN KEY ("connection_id","user_id") REFERENCES "public"."connections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_aprs" ADD CONSTRAINT "credit_aprs_account_id_user_id_accounts_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_account_id_user_id_accounts_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_fk" FOREIGN KEY ("account_id","connection_id","user_id") REFERENCES "public"."accounts"("id","connection_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_connection_id_user_id_connections_id_user_id_fk" FOREIGN KEY ("connection_id","user_id") REFERENCES "public"."connections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ADD CONSTRAINT "payoff_plan_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payoff_snapshots" ADD CONSTRAINT "payoff_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_keys" ADD CONSTRAINT "email_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_connection_id_provider_account_id_key" ON "accounts" USING btree ("connection_id","provider_account_id");--> statement-breakpoint
CREATE INDEX "accounts_user_id_created_at_index" ON "accounts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credit_aprs_user_id_index" ON "credit_aprs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "liabilities_user_id_index" ON "liabilities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_connection_id_provider_transaction_id_key" ON "transactions" USING btree ("connection_id","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_user_id_date_index" ON "transactions" USING btree ("user_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "transactions_account_id_date_index" ON "transactions" USING btree ("account_id","date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "checkouts_user_id_created_at_index" ON "checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_provider_session_id_key" ON "checkouts" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_user_id_unfinished_key" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "invoices_user_id_issued_at_index" ON "invoices" USING btree ("user_id","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider_customer_id_key" ON "payment_customers" USING btree ("provider_customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_provider_item_id_key" ON "connections" USING btree ("provider_item_id");--> statement-breakpoint
CREATE INDEX "connections_user_id_created_at_index" ON "connections" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "connections_sync_attempted_at_index" ON "connections" USING btree ("sync_attempted_at");--> statement-breakpoint
CREATE INDEX "connections_institution_id_index" ON "connections" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "connections_duplicate_of_index" ON "connections" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "connections_removal_requested_at_index" ON "connections" USING btree ("removal_requested_at") WHERE "connections"."removal_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "link_sessions_user_id_created_at_index" ON "link_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_connection_id_index" ON "link_sessions" USING btree ("connection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_sessions_user_id_public_token_hash_key" ON "link_sessions" USING btree ("user_id","public_token_hash");--> statement-breakpoint
CREATE INDEX "scenarios_user_id_created_at_index" ON "scenarios" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "scenarios_deleted_at_index" ON "scenarios" USING btree ("deleted_at") WHERE "scenarios"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "debt_entries_user_id_created_at_index" ON "debt_entries" USING btree ("user_id","created_at","id") WHERE "debt_entries"."account_id" is null and "debt_entries"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "debt_entries_account_id_user_id_index" ON "debt_entries" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "debt_entries_removed_at_index" ON "debt_entries" USING btree ("removed_at") WHERE "debt_entries"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_sum_key" ON "security_events" USING btree ("user_id","kind","sum_since");--> statement-breakpoint
CREATE INDEX "security_events_user_id_occurred_at_index" ON "security_events" USING btree ("user_id","occurred_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "security_events_occurred_at_index" ON "security_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "attempt_counters_window_ends_at_index" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_keys_key_hash_key" ON "email_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "email_keys_user_id_index" ON "email_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at_index" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
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
CREATE POLICY "own_rows" ON "liabilities" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "liabilities" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "email_keys" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("email_keys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("email_keys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "email_keys" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "known_devices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("known_devices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("known_devices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "known_devices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "mails" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("mails"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("mails"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "mails" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "profile_pictures" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("profile_pictures"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("profile_pictures"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "profile_pictures" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "sessions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "sessions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "users" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("users"."id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("users"."id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "users" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);