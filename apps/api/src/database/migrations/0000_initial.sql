-- The two roles that the processes log in as (schema/row-level-security.ts). Roles belong to the whole
-- PostgreSQL server, so another database may have created them already.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'snowball_api') THEN
    CREATE ROLE snowball_api NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'snowball_system') THEN
    CREATE ROLE snowball_system NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- Another process created them in the meantime.
END
$$;
--> statement-breakpoint
-- Closes what PostgreSQL opens to everyone.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"provider_account_id" text NOT NULL,
	"lasting_id" text,
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
	"transaction_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_id_user_id_key" UNIQUE("id","user_id"),
	CONSTRAINT "accounts_id_connection_id_user_id_key" UNIQUE("id","connection_id","user_id"),
	CONSTRAINT "accounts_provider_account_id_check" CHECK (char_length("provider_account_id") <= 256),
	CONSTRAINT "accounts_lasting_id_check" CHECK (char_length("lasting_id") <= 256),
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
	CONSTRAINT "accounts_transaction_count_check" CHECK ("transaction_count" >= 0),
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
	"late_fee_amount" numeric,
	"origination_principal_amount" numeric,
	"term_months" integer,
	"loan_status" text,
	"loan_status_end_date" date,
	"repayment_plan" text,
	"repayment_plan_description" text,
	"outstanding_interest_amount" numeric,
	"pslf_eligibility_date" date,
	"pslf_payments_made" integer,
	"pslf_payments_remaining" integer,
	"expected_payoff_date" date,
	"origination_date" date,
	"bill_loans" smallint,
	"bill_share" numeric,
	CONSTRAINT "liabilities_share_of_bill" CHECK (("liabilities"."bill_loans" is null) = ("liabilities"."bill_share" is null)
        and ("liabilities"."bill_loans" is null or "liabilities"."kind" = 'student_loan')),
	CONSTRAINT "liabilities_kind_check" CHECK ("kind" in ('credit', 'mortgage', 'student_loan')),
	CONSTRAINT "liabilities_minimum_payment_amount_check" CHECK ("minimum_payment_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_next_payment_due_date_check" CHECK ("next_payment_due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_last_payment_amount_check" CHECK ("last_payment_amount" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "liabilities_last_payment_date_check" CHECK ("last_payment_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_last_statement_balance_check" CHECK ("last_statement_balance" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "liabilities_last_statement_issue_date_check" CHECK ("last_statement_issue_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_interest_rate_percentage_check" CHECK ("interest_rate_percentage" between 0 and 1000),
	CONSTRAINT "liabilities_past_due_amount_check" CHECK ("past_due_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_late_fee_amount_check" CHECK ("late_fee_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_origination_principal_amount_check" CHECK ("origination_principal_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_term_months_check" CHECK ("term_months" between 1 and 600),
	CONSTRAINT "liabilities_loan_status_check" CHECK (char_length("loan_status") <= 64),
	CONSTRAINT "liabilities_loan_status_end_date_check" CHECK ("loan_status_end_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_repayment_plan_check" CHECK (char_length("repayment_plan") <= 64),
	CONSTRAINT "liabilities_repayment_plan_description_check" CHECK (char_length("repayment_plan_description") <= 200),
	CONSTRAINT "liabilities_outstanding_interest_amount_check" CHECK ("outstanding_interest_amount" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_pslf_eligibility_date_check" CHECK ("pslf_eligibility_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_pslf_payments_made_check" CHECK ("pslf_payments_made" between 0 and 3000),
	CONSTRAINT "liabilities_pslf_payments_remaining_check" CHECK ("pslf_payments_remaining" between 0 and 3000),
	CONSTRAINT "liabilities_expected_payoff_date_check" CHECK ("expected_payoff_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_origination_date_check" CHECK ("origination_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "liabilities_bill_loans_check" CHECK ("bill_loans" between 2 and 1000),
	CONSTRAINT "liabilities_bill_share_check" CHECK ("bill_share" between 0 and 999999999999999.9999),
	CONSTRAINT "liabilities_facts_of_cards" CHECK (num_nonnulls("liabilities"."last_statement_balance", "liabilities"."last_statement_issue_date") = 0 or "liabilities"."kind" = 'credit'),
	CONSTRAINT "liabilities_facts_of_loans" CHECK (num_nonnulls("liabilities"."interest_rate_percentage", "liabilities"."origination_principal_amount") = 0
        or "liabilities"."kind" in ('mortgage', 'student_loan')),
	CONSTRAINT "liabilities_facts_of_mortgages" CHECK (case when "liabilities"."kind" = 'mortgage' then "liabilities"."is_overdue" is null
        else num_nonnulls("liabilities"."past_due_amount", "liabilities"."late_fee_amount", "liabilities"."term_months") = 0 end),
	CONSTRAINT "liabilities_facts_of_student_loans" CHECK (num_nonnulls("liabilities"."loan_status", "liabilities"."loan_status_end_date", "liabilities"."repayment_plan",
        "liabilities"."repayment_plan_description", "liabilities"."outstanding_interest_amount",
        "liabilities"."pslf_eligibility_date", "liabilities"."pslf_payments_made", "liabilities"."pslf_payments_remaining",
        "liabilities"."expected_payoff_date", "liabilities"."origination_date") = 0
        or "liabilities"."kind" = 'student_loan')
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
	"pending_transaction_id" text,
	"category" text,
	"may_pay" jsonb,
	CONSTRAINT "transactions_provider_transaction_id_check" CHECK (char_length("provider_transaction_id") <= 256),
	CONSTRAINT "transactions_date_check" CHECK ("date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "transactions_authorized_date_check" CHECK ("authorized_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "transactions_name_check" CHECK (char_length("name") <= 300),
	CONSTRAINT "transactions_merchant_name_check" CHECK (char_length("merchant_name") <= 300),
	CONSTRAINT "transactions_amount_check" CHECK ("amount" between -999999999999999.9999 and 999999999999999.9999),
	CONSTRAINT "transactions_currency_check" CHECK (char_length("currency") <= 16),
	CONSTRAINT "transactions_pending_transaction_id_check" CHECK (char_length("pending_transaction_id") <= 256),
	CONSTRAINT "transactions_category_check" CHECK (char_length("category") <= 64),
	CONSTRAINT "transactions_may_pay_check" CHECK (jsonb_typeof("may_pay") = 'array')
);
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_notices_user_id_kind_about_pk" PRIMARY KEY("user_id","kind","about"),
	CONSTRAINT "billing_notices_kind_check" CHECK ("kind" in ('ends_in_week', 'ends_tomorrow', 'subscribed', 'renews', 'refunded', 'taken_back', 'switched')),
	CONSTRAINT "billing_notices_about_check" CHECK (char_length("about") <= 400),
	CONSTRAINT "billing_notices_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "billing_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "entitlements" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"first_linked_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	CONSTRAINT "entitlements_first_linked_at_check" CHECK ("first_linked_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "entitlements_look_at_check" CHECK ("look_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "entitlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_told" integer DEFAULT 0 NOT NULL,
	"is_of_switch" boolean DEFAULT false NOT NULL,
	"refunded" bigint,
	"refunded_at" timestamp with time zone,
	"is_refund_full" boolean DEFAULT false NOT NULL,
	"dispute" text,
	"lost_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_id_check" CHECK (char_length("id") <= 255),
	CONSTRAINT "invoices_subscription_id_check" CHECK (char_length("subscription_id") <= 255),
	CONSTRAINT "invoices_number_check" CHECK (char_length("number") <= 255),
	CONSTRAINT "invoices_issued_at_check" CHECK ("issued_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "invoices_amount_check" CHECK ("amount" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "invoices_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "invoices_status_check" CHECK ("status" in ('draft', 'open', 'paid', 'uncollectible', 'void')),
	CONSTRAINT "invoices_hosted_url_check" CHECK (char_length("hosted_url") <= 2048),
	CONSTRAINT "invoices_attempts_check" CHECK ("attempts" between 0 and 1000000),
	CONSTRAINT "invoices_attempts_told_check" CHECK ("attempts_told" between 0 and 1000000),
	CONSTRAINT "invoices_refunded_check" CHECK ("refunded" between 1 and 9007199254740991),
	CONSTRAINT "invoices_refunded_at_check" CHECK ("refunded_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "invoices_dispute_check" CHECK ("dispute" in ('open', 'won', 'lost')),
	CONSTRAINT "invoices_lost_at_check" CHECK ("lost_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
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
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_prices_price_id_check" CHECK (char_length("price_id") <= 255),
	CONSTRAINT "subscription_prices_product_id_check" CHECK (char_length("product_id") <= 255),
	CONSTRAINT "subscription_prices_product_name_check" CHECK (char_length("product_name") <= 250),
	CONSTRAINT "subscription_prices_amount_check" CHECK ("amount" between 0 and 9007199254740991),
	CONSTRAINT "subscription_prices_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "subscription_prices_frequency_check" CHECK (char_length("frequency") <= 16),
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
	"canceled_at" timestamp with time zone,
	"trial_start" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"switched_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_id_check" CHECK (char_length("id") <= 255),
	CONSTRAINT "subscriptions_status_check" CHECK ("status" in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
	CONSTRAINT "subscriptions_price_id_check" CHECK (char_length("price_id") <= 255),
	CONSTRAINT "subscriptions_product_id_check" CHECK (char_length("product_id") <= 255),
	CONSTRAINT "subscriptions_period_start_check" CHECK ("period_start" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_period_end_check" CHECK ("period_end" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_cancel_at_check" CHECK ("cancel_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_canceled_at_check" CHECK ("canceled_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_trial_start_check" CHECK ("trial_start" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_trial_end_check" CHECK ("trial_end" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_ended_at_check" CHECK ("ended_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_switched_at_check" CHECK ("switched_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "subscriptions_read_at_check" CHECK ("read_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_key_hash_check" CHECK (char_length("key_hash") <= 256),
	CONSTRAINT "calendar_feeds_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_records" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"number" text,
	"issued_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"refunded" bigint,
	"kept_until" date NOT NULL,
	CONSTRAINT "billing_records_invoice_id_check" CHECK (char_length("invoice_id") <= 255),
	CONSTRAINT "billing_records_number_check" CHECK (char_length("number") <= 255),
	CONSTRAINT "billing_records_issued_at_check" CHECK ("issued_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "billing_records_amount_check" CHECK ("amount" between -9007199254740991 and 9007199254740991),
	CONSTRAINT "billing_records_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "billing_records_status_check" CHECK (char_length("status") <= 20),
	CONSTRAINT "billing_records_refunded_check" CHECK ("refunded" between 1 and 9007199254740991),
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
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"bank" text DEFAULT 'plaid' NOT NULL,
	"provider_item_id" text NOT NULL,
	"sealed_access_token" text NOT NULL,
	"institution_id" text,
	"institution_name" text,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"needs" text,
	"status_reason" text,
	"transactions_cursor" text,
	"transactions_update_status" text,
	"notice_address" text,
	"last_synced_at" timestamp with time zone,
	"sync_attempted_at" timestamp with time zone,
	"refresh_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"login_told_at" timestamp with time zone,
	"permission_told_at" timestamp with time zone,
	"removal_requested_at" timestamp with time zone,
	"duplicate_of" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_id_user_id_key" UNIQUE("id","user_id"),
	CONSTRAINT "connections_bank_check" CHECK ("bank" in ('plaid', 'demo')),
	CONSTRAINT "connections_provider_item_id_check" CHECK (char_length("provider_item_id") <= 256),
	CONSTRAINT "connections_sealed_access_token_check" CHECK (char_length("sealed_access_token") <= 1024),
	CONSTRAINT "connections_institution_id_check" CHECK (char_length("institution_id") <= 64),
	CONSTRAINT "connections_institution_name_check" CHECK (char_length("institution_name") <= 200),
	CONSTRAINT "connections_purpose_check" CHECK ("purpose" in ('depository', 'liability')),
	CONSTRAINT "connections_status_check" CHECK ("status" in ('syncing', 'healthy', 'stale', 'login_required', 'pending_disconnect', 'new_accounts_available', 'disconnected')),
	CONSTRAINT "connections_needs_check" CHECK ("needs" in ('permission')),
	CONSTRAINT "connections_status_reason_check" CHECK (char_length("status_reason") <= 500),
	CONSTRAINT "connections_transactions_cursor_check" CHECK (char_length("transactions_cursor") <= 256),
	CONSTRAINT "connections_transactions_update_status_check" CHECK ("transactions_update_status" in ('not_ready', 'initial_update_complete', 'historical_update_complete')),
	CONSTRAINT "connections_notice_address_check" CHECK (char_length("notice_address") <= 500),
	CONSTRAINT "connections_last_synced_at_check" CHECK ("last_synced_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_sync_attempted_at_check" CHECK ("sync_attempted_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_refresh_at_check" CHECK ("refresh_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_told_at_check" CHECK ("told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_login_told_at_check" CHECK ("login_told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "connections_permission_told_at_check" CHECK ("permission_told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
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
CREATE TABLE "link_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"view_name" text,
	"window_id" text,
	"request_id" text,
	"institution_id" text,
	"error_type" text,
	"error_code" text,
	"exit_status" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_events_name_check" CHECK (char_length("name") <= 80),
	CONSTRAINT "link_events_view_name_check" CHECK (char_length("view_name") <= 80),
	CONSTRAINT "link_events_window_id_check" CHECK (char_length("window_id") <= 80),
	CONSTRAINT "link_events_request_id_check" CHECK (char_length("request_id") <= 80),
	CONSTRAINT "link_events_institution_id_check" CHECK (char_length("institution_id") <= 64),
	CONSTRAINT "link_events_error_type_check" CHECK (char_length("error_type") <= 80),
	CONSTRAINT "link_events_error_code_check" CHECK (char_length("error_code") <= 80),
	CONSTRAINT "link_events_exit_status_check" CHECK (char_length("exit_status") <= 80),
	CONSTRAINT "link_events_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "link_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_sessions_purpose_check" CHECK ("purpose" in ('depository', 'liability')),
	CONSTRAINT "link_sessions_sealed_link_token_check" CHECK (char_length("sealed_link_token") <= 1024),
	CONSTRAINT "link_sessions_state_check" CHECK ("state" in ('opened', 'exchanging', 'unheard', 'linked', 'failed')),
	CONSTRAINT "link_sessions_public_token_hash_check" CHECK (char_length("public_token_hash") <= 256),
	CONSTRAINT "link_sessions_exchanging_since_check" CHECK ("exchanging_since" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "link_sessions_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "link_sessions_opened_at_check" CHECK ("opened_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "link_sessions_expires_at_check" CHECK ("expires_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "link_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"occasion" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_user_id_document_version_occasion_pk" PRIMARY KEY("user_id","document","version","occasion"),
	CONSTRAINT "consents_document_check" CHECK ("document" in ('terms', 'privacy')),
	CONSTRAINT "consents_version_check" CHECK (char_length("version") <= 10),
	CONSTRAINT "consents_occasion_check" CHECK ("occasion" in ('registration', 'change', 'checkout', 'payment_provider')),
	CONSTRAINT "consents_accepted_at_check" CHECK ("accepted_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_key_hash" text,
	"requested_at" timestamp with time zone NOT NULL,
	"confirm_until" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_old_email_check" CHECK (char_length("old_email") <= 254),
	CONSTRAINT "email_changes_new_email_check" CHECK (char_length("new_email") <= 254),
	CONSTRAINT "email_changes_confirm_key_hash_check" CHECK (char_length("confirm_key_hash") <= 256),
	CONSTRAINT "email_changes_requested_at_check" CHECK ("requested_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_confirm_until_check" CHECK ("confirm_until" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_confirmed_at_check" CHECK ("confirmed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_undo_until_check" CHECK ("undo_until" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_ended_at_check" CHECK ("ended_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_undo_after_confirmation" CHECK ("email_changes"."undo_until" is null or "email_changes"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payoff_plan_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"replaced" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payoff_plan_settings_settings_check" CHECK (jsonb_typeof("settings") = 'object'),
	CONSTRAINT "payoff_plan_settings_replaced_check" CHECK (jsonb_typeof("replaced") = 'object'),
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
	CONSTRAINT "scenarios_what_if_check" CHECK (jsonb_typeof("what_if") = 'array'),
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
	"is_bill_shared" boolean,
	"nickname" text,
	"note" text,
	"autopay" text DEFAULT 'none' NOT NULL,
	"autopay_amount" numeric,
	"lead_days" smallint DEFAULT 3 NOT NULL,
	"reminder_days" smallint DEFAULT 3,
	"owed_at" timestamp with time zone,
	"due_day_at" timestamp with time zone,
	"minimum_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"same_as" jsonb,
	"last_bank_report" jsonb,
	"kept_apart" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicate_of" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debt_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "debt_entries_linked_or_whole" CHECK (case when "debt_entries"."account_id" is null
        then "debt_entries"."name" is not null and "debt_entries"."kind" is not null and "debt_entries"."currency" is not null
        else "debt_entries"."account_id" = "debt_entries"."id" and "debt_entries"."removed_at" is null end),
	CONSTRAINT "debt_entries_duplicate_is_manual" CHECK ("debt_entries"."duplicate_of" is null or "debt_entries"."account_id" is null),
	CONSTRAINT "debt_entries_autopay_with_amount" CHECK (("debt_entries"."autopay" = 'other') = ("debt_entries"."autopay_amount" is not null)),
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
	CONSTRAINT "debt_entries_nickname_check" CHECK (char_length("nickname") <= 100),
	CONSTRAINT "debt_entries_note_check" CHECK (char_length("note") <= 500),
	CONSTRAINT "debt_entries_autopay_check" CHECK ("autopay" in ('none', 'minimum', 'statement', 'full', 'other')),
	CONSTRAINT "debt_entries_autopay_amount_check" CHECK ("autopay_amount" between 0 and 999999999.99),
	CONSTRAINT "debt_entries_lead_days_check" CHECK ("lead_days" between 0 and 30),
	CONSTRAINT "debt_entries_reminder_days_check" CHECK ("reminder_days" between 0 and 30),
	CONSTRAINT "debt_entries_owed_at_check" CHECK ("owed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_due_day_at_check" CHECK ("due_day_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_minimum_at_check" CHECK ("minimum_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_removed_at_check" CHECK ("removed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "debt_entries_same_as_check" CHECK (jsonb_typeof("same_as") = 'object'),
	CONSTRAINT "debt_entries_last_bank_report_check" CHECK (jsonb_typeof("last_bank_report") = 'object'),
	CONSTRAINT "debt_entries_kept_apart_check" CHECK (jsonb_typeof("kept_apart") = 'array'),
	CONSTRAINT "debt_entries_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "debt_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"brought" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "imports_brought_check" CHECK (jsonb_typeof("brought") = 'object'),
	CONSTRAINT "imports_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "obligations" (
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"cycle" date NOT NULL,
	"due_date" date NOT NULL,
	"due_date_source" text,
	"amount" numeric,
	"amount_source" text,
	"statement_date" date,
	"stated_on" date NOT NULL,
	"still_asked" numeric,
	"still_asked_on" date,
	"is_deferred" boolean DEFAULT false NOT NULL,
	"skipped_on" date,
	"not_paid_on" date,
	"not_paid_by" text,
	"not_paid_seen" numeric,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "obligations_user_id_debt_id_cycle_pk" PRIMARY KEY("user_id","debt_id","cycle"),
	CONSTRAINT "obligations_amount_with_source" CHECK (("obligations"."amount" is null) = ("obligations"."amount_source" is null)),
	CONSTRAINT "obligations_asked_with_day" CHECK (("obligations"."still_asked" is null) = ("obligations"."still_asked_on" is null)),
	CONSTRAINT "obligations_not_paid_with_seen" CHECK (("obligations"."not_paid_on" is null) = ("obligations"."not_paid_seen" is null)),
	CONSTRAINT "obligations_not_paid_with_source" CHECK (("obligations"."not_paid_on" is null) = ("obligations"."not_paid_by" is null)),
	CONSTRAINT "obligations_cycle_check" CHECK ("cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_due_date_check" CHECK ("due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_due_date_source_check" CHECK ("due_date_source" in ('bank', 'user')),
	CONSTRAINT "obligations_amount_check" CHECK ("amount" between 0 and 999999999999999.9999),
	CONSTRAINT "obligations_amount_source_check" CHECK ("amount_source" in ('bank', 'user')),
	CONSTRAINT "obligations_statement_date_check" CHECK ("statement_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_stated_on_check" CHECK ("stated_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_still_asked_check" CHECK ("still_asked" between 0 and 999999999999999.9999),
	CONSTRAINT "obligations_still_asked_on_check" CHECK ("still_asked_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_skipped_on_check" CHECK ("skipped_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_not_paid_on_check" CHECK ("not_paid_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "obligations_not_paid_by_check" CHECK ("not_paid_by" in ('bank', 'user')),
	CONSTRAINT "obligations_not_paid_seen_check" CHECK ("not_paid_seen" between 0 and 999999999999999.9999)
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
	"recorded_as" text,
	"chosen_cycle" date,
	"is_extra" boolean DEFAULT false NOT NULL,
	"checking_transaction_id" text,
	"lender_transaction_id" text,
	"returned_on" date,
	"undone_on" date,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_by_hand_or_recognised" CHECK (("payments"."source" = 'user') = ("payments"."recorded_as" is not null) and ("payments"."source" = 'user') = ("payments"."why" = 'by_hand')),
	CONSTRAINT "payments_amount_check" CHECK ("amount" between 0.0001 and 999999999999999.9999),
	CONSTRAINT "payments_sent_on_check" CHECK ("sent_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_seen_on_check" CHECK ("seen_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_source_check" CHECK ("source" in ('user', 'lender', 'checking', 'last_payment')),
	CONSTRAINT "payments_why_check" CHECK ("why" in ('by_hand', 'lender_credit', 'last_payment', 'name', 'amount_and_date')),
	CONSTRAINT "payments_recorded_as_check" CHECK ("recorded_as" in ('sent', 'paid')),
	CONSTRAINT "payments_chosen_cycle_check" CHECK ("chosen_cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_checking_transaction_id_check" CHECK (char_length("checking_transaction_id") <= 256),
	CONSTRAINT "payments_lender_transaction_id_check" CHECK (char_length("lender_transaction_id") <= 256),
	CONSTRAINT "payments_returned_on_check" CHECK ("returned_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_undone_on_check" CHECK ("undone_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payments_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_settings_kind_check" CHECK ("kind" ~ '^[a-z_]{1,50}$'),
	CONSTRAINT "notification_settings_updated_at_check" CHECK ("updated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"cycle" date NOT NULL,
	"kind" text NOT NULL,
	"due_date" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_user_id_debt_id_cycle_kind_pk" PRIMARY KEY("user_id","debt_id","cycle","kind"),
	CONSTRAINT "reminders_cycle_check" CHECK ("cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "reminders_kind_check" CHECK ("kind" ~ '^[a-z_]{1,50}$'),
	CONSTRAINT "reminders_due_date_check" CHECK ("due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "reminders_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsubscribe_links_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "unsubscribe_links_kind_check" CHECK ("kind" ~ '^[a-z_]{1,50}$'),
	CONSTRAINT "unsubscribe_links_key_hash_check" CHECK (char_length("key_hash") <= 256),
	CONSTRAINT "unsubscribe_links_sealed_key_check" CHECK (char_length("sealed_key") <= 1000),
	CONSTRAINT "unsubscribe_links_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"can_be_backed_up" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_name_check" CHECK (char_length("name") <= 100),
	CONSTRAINT "passkeys_credential_id_check" CHECK (char_length("credential_id") <= 1364),
	CONSTRAINT "passkeys_public_key_check" CHECK (char_length("public_key") <= 4096),
	CONSTRAINT "passkeys_sign_count_check" CHECK ("sign_count" between 0 and 4294967295),
	CONSTRAINT "passkeys_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "passkeys_last_used_at_check" CHECK ("last_used_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_code_hash_check" CHECK (char_length("code_hash") <= 256)
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_steps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_step" integer,
	CONSTRAINT "second_steps_sealed_secret_check" CHECK (char_length("sealed_secret") <= 1024),
	CONSTRAINT "second_steps_started_at_check" CHECK ("started_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "second_steps_confirmed_at_check" CHECK ("confirmed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "second_steps_used_step_check" CHECK ("used_step" between 0 and 2000000000)
);
--> statement-breakpoint
ALTER TABLE "second_steps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'session_ended', 'sessions_ended_by_support', 'token_reused', 'password_changed', 'password_reset', 'second_step_on', 'second_step_off', 'second_step_off_by_support', 'second_step_failed', 'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'passkey_copied', 'email_verified', 'email_change_requested', 'email_changed', 'email_change_undone', 'security_change_undone', 'recovered_by_support', 'bank_linked', 'bank_repaired', 'bank_removed', 'calendar_link_made', 'calendar_link_revoked')),
	CONSTRAINT "security_events_occurred_at_check" CHECK ("occurred_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "security_events_times_check" CHECK ("times" >= 1),
	CONSTRAINT "security_events_sum_since_check" CHECK ("sum_since" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "security_events_device_check" CHECK (char_length("device") <= 100),
	CONSTRAINT "security_events_network_check" CHECK (char_length("network") <= 64),
	CONSTRAINT "security_events_institution_check" CHECK (char_length("institution") <= 200)
);
--> statement-breakpoint
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "email_keys_purpose_check" CHECK ("purpose" in ('verify_email', 'reset_password', 'undo_security_change')),
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
	"kind" text NOT NULL,
	"sealed_body" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_recipient_check" CHECK (char_length("recipient") <= 254),
	CONSTRAINT "mails_subject_check" CHECK (char_length("subject") <= 200),
	CONSTRAINT "mails_kind_check" CHECK ("kind" ~ '^[a-z_]{1,50}$'),
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
	"device_id" uuid NOT NULL,
	"device" text,
	"network" text,
	"created_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"answer_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "sessions_current_token_hash_check" CHECK (char_length("current_token_hash") <= 256),
	CONSTRAINT "sessions_previous_token_hash_check" CHECK (char_length("previous_token_hash") <= 256),
	CONSTRAINT "sessions_client_hash_check" CHECK (char_length("client_hash") <= 256),
	CONSTRAINT "sessions_device_check" CHECK (char_length("device") <= 100),
	CONSTRAINT "sessions_network_check" CHECK (char_length("network") <= 64),
	CONSTRAINT "sessions_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_rotated_at_check" CHECK ("rotated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_answer_used_at_check" CHECK ("answer_used_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_proven_at_check" CHECK ("proven_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_revoked_at_check" CHECK ("revoked_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_changed', 'email_change_undone', 'ended_elsewhere', 'second_step_on', 'ended_by_support', 'passkeys_changed', 'security_change_undone', 'account_closed'))
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
	"demo_ends_at" timestamp with time zone,
	"mails_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_check" CHECK (char_length("email") <= 254),
	CONSTRAINT "users_password_hash_check" CHECK (char_length("password_hash") <= 256),
	CONSTRAINT "users_first_name_check" CHECK (char_length("first_name") <= 150),
	CONSTRAINT "users_last_name_check" CHECK (char_length("last_name") <= 150),
	CONSTRAINT "users_role_check" CHECK (char_length("role") <= 100),
	CONSTRAINT "users_time_zone_check" CHECK (char_length("time_zone") <= 64),
	CONSTRAINT "users_bio_check" CHECK (char_length("bio") <= 275),
	CONSTRAINT "users_email_verified_at_check" CHECK ("email_verified_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "users_demo_ends_at_check" CHECK ("demo_ends_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "users_mails_on_check" CHECK ("mails_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "users_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"body" text NOT NULL,
	"about" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	CONSTRAINT "webhook_inbox_provider_check" CHECK ("provider" in ('plaid', 'stripe')),
	CONSTRAINT "webhook_inbox_dedupe_key_check" CHECK (char_length("dedupe_key") <= 256),
	CONSTRAINT "webhook_inbox_body_check" CHECK (char_length("body") <= 1048576),
	CONSTRAINT "webhook_inbox_about_check" CHECK (jsonb_typeof("about") = 'array'),
	CONSTRAINT "webhook_inbox_received_at_check" CHECK ("received_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "webhook_inbox_processed_at_check" CHECK ("processed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
CREATE TABLE "webhook_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"jwk" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"expired_at" timestamp with time zone,
	CONSTRAINT "webhook_keys_id_check" CHECK (char_length("id") <= 256),
	CONSTRAINT "webhook_keys_jwk_check" CHECK (jsonb_typeof("jwk") = 'object'),
	CONSTRAINT "webhook_keys_fetched_at_check" CHECK ("fetched_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "webhook_keys_expired_at_check" CHECK ("expired_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_connection_id_user_id_fk" FOREIGN KEY ("connection_id","user_id") REFERENCES "public"."connections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_aprs" ADD CONSTRAINT "credit_aprs_account_id_user_id_accounts_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_account_id_user_id_accounts_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_fk" FOREIGN KEY ("account_id","connection_id","user_id") REFERENCES "public"."accounts"("id","connection_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_events" ADD CONSTRAINT "link_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD CONSTRAINT "link_sessions_connection_id_user_id_connections_id_user_id_fk" FOREIGN KEY ("connection_id","user_id") REFERENCES "public"."connections"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ADD CONSTRAINT "payoff_plan_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payoff_snapshots" ADD CONSTRAINT "payoff_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_user_id_debt_id_debt_entries_user_id_id_fk" FOREIGN KEY ("user_id","debt_id") REFERENCES "public"."debt_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_debt_id_debt_entries_user_id_id_fk" FOREIGN KEY ("user_id","debt_id") REFERENCES "public"."debt_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_chosen_cycle_fk" FOREIGN KEY ("user_id","debt_id","chosen_cycle") REFERENCES "public"."obligations"("user_id","debt_id","cycle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_debt_id_debt_entries_user_id_id_fk" FOREIGN KEY ("user_id","debt_id") REFERENCES "public"."debt_entries"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_looks" ADD CONSTRAINT "support_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "transactions_may_pay_index" ON "transactions" USING btree ("user_id") WHERE "transactions"."may_pay" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_user_id_created_at_index" ON "checkouts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_provider_session_id_key" ON "checkouts" USING btree ("provider_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_user_id_unfinished_key" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" in ('opening', 'open');--> statement-breakpoint
CREATE INDEX "entitlements_look_at_index" ON "entitlements" USING btree ("look_at","user_id") WHERE "entitlements"."look_at" is not null;--> statement-breakpoint
CREATE INDEX "invoices_user_id_issued_at_index" ON "invoices" USING btree ("user_id","issued_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_provider_customer_id_key" ON "payment_customers" USING btree ("provider_customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_index" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key_hash_key" ON "calendar_feeds" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "billing_records_kept_until_index" ON "billing_records" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "closings_requested_at_index" ON "closings" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_provider_item_id_key" ON "connections" USING btree ("provider_item_id");--> statement-breakpoint
CREATE INDEX "connections_user_id_created_at_index" ON "connections" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "connections_sync_attempted_at_index" ON "connections" USING btree ("sync_attempted_at");--> statement-breakpoint
CREATE INDEX "connections_refresh_at_index" ON "connections" USING btree ("refresh_at");--> statement-breakpoint
CREATE INDEX "connections_syncing_index" ON "connections" USING btree ("sync_attempted_at") WHERE "connections"."status" = 'syncing';--> statement-breakpoint
CREATE INDEX "connections_institution_id_index" ON "connections" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "connections_duplicate_of_index" ON "connections" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "connections_removal_requested_at_index" ON "connections" USING btree ("removal_requested_at") WHERE "connections"."removal_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "link_events_user_id_created_at_index" ON "link_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_events_created_at_index" ON "link_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_user_id_created_at_index" ON "link_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_sessions_connection_id_index" ON "link_sessions" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "link_sessions_expires_at_index" ON "link_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_sessions_user_id_public_token_hash_key" ON "link_sessions" USING btree ("user_id","public_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_waiting_key" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."confirmed_at" is null and "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm_key_hash_key" ON "email_changes" USING btree ("confirm_key_hash");--> statement-breakpoint
CREATE INDEX "email_changes_user_id_index" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_old_email_index" ON "email_changes" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "email_changes_requested_at_index" ON "email_changes" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "payoff_snapshots_taken_on_index" ON "payoff_snapshots" USING btree ("taken_on");--> statement-breakpoint
CREATE INDEX "scenarios_user_id_created_at_index" ON "scenarios" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "scenarios_deleted_at_index" ON "scenarios" USING btree ("deleted_at") WHERE "scenarios"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "debt_entries_user_id_created_at_index" ON "debt_entries" USING btree ("user_id","created_at","id") WHERE "debt_entries"."account_id" is null and "debt_entries"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "debt_entries_account_id_user_id_index" ON "debt_entries" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "debt_entries_duplicate_of_user_id_index" ON "debt_entries" USING btree ("duplicate_of","user_id") WHERE "debt_entries"."duplicate_of" is not null;--> statement-breakpoint
CREATE INDEX "debt_entries_removed_at_index" ON "debt_entries" USING btree ("removed_at") WHERE "debt_entries"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "obligations_open_index" ON "obligations" USING btree ("user_id") WHERE not "obligations"."is_closed";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checking_transaction_of_debt_key" ON "payments" USING btree ("user_id","checking_transaction_id","debt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_lender_transaction_key" ON "payments" USING btree ("user_id","lender_transaction_id");--> statement-breakpoint
CREATE INDEX "payments_debt_index" ON "payments" USING btree ("user_id","debt_id","sent_on");--> statement-breakpoint
CREATE INDEX "payments_since_index" ON "payments" USING btree ("user_id","debt_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_open_index" ON "payments" USING btree ("user_id") WHERE not "payments"."is_closed";--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_due_date_key" ON "reminders" USING btree ("user_id","debt_id","due_date","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "unsubscribe_links_key_hash_key" ON "unsubscribe_links" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_sum_key" ON "security_events" USING btree ("user_id","kind","sum_since");--> statement-breakpoint
CREATE INDEX "security_events_user_id_occurred_at_index" ON "security_events" USING btree ("user_id","occurred_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "security_events_occurred_at_index" ON "security_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "support_looks_user_id_looked_at_index" ON "support_looks" USING btree ("user_id","looked_at");--> statement-breakpoint
CREATE INDEX "attempt_counters_window_ends_at_index" ON "attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_keys_key_hash_key" ON "email_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "email_keys_user_id_index" ON "email_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_keys_expires_at_index" ON "email_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at_index" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "mails_user_id_index" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_created_at_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_demo_ends_at_index" ON "users" USING btree ("demo_ends_at") WHERE "users"."demo_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "users_time_zone_index" ON "users" USING btree ("time_zone","mails_on");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_provider_dedupe_key_key" ON "webhook_inbox" USING btree ("provider","dedupe_key");--> statement-breakpoint
CREATE INDEX "webhook_inbox_about_index" ON "webhook_inbox" USING gin ("about");--> statement-breakpoint
CREATE INDEX "webhook_inbox_processed_at_index" ON "webhook_inbox" USING btree ("processed_at") WHERE "webhook_inbox"."processed_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_unprocessed_index" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "accounts" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("accounts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("accounts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "accounts" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "credit_aprs" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("credit_aprs"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("credit_aprs"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "credit_aprs" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "liabilities" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("liabilities"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "liabilities" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("transactions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "transactions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "billing_notices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("billing_notices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("billing_notices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "billing_notices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("checkouts"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "checkouts" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "entitlements" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("entitlements"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("entitlements"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "entitlements" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("invoices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "invoices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_customers"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_customers" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("subscriptions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "subscriptions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("calendar_feeds"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("calendar_feeds"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "closings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("closings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("closings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "closings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("connections"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "connections" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "link_events" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("link_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("link_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "link_events" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("link_sessions"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "link_sessions" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "consents" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("consents"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("consents"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "consents" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "email_changes" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("email_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("email_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "email_changes" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("debt_entries"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "debt_entries" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "imports" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("imports"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("imports"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "imports" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "obligations" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("obligations"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("obligations"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "obligations" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payments" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payments"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payments"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payments" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "notification_settings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("notification_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("notification_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "notification_settings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "reminders" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("reminders"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("reminders"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "reminders" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "unsubscribe_links" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("unsubscribe_links"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("unsubscribe_links"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "unsubscribe_links" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "passkeys" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("passkeys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("passkeys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "passkeys" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("recovery_codes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("recovery_codes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "second_steps" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("second_steps"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("second_steps"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "second_steps" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "support_looks" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("support_looks"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("support_looks"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "support_looks" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
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
--> statement-breakpoint
-- Everything below is written by hand, because drizzle-kit cannot generate it. Privileges are in grants.ts.

-- Like all keys between rows of users it includes the user. Only `duplicate_of` is set to null.
ALTER TABLE connections ADD CONSTRAINT connections_duplicate_of_user_id_fk
FOREIGN KEY (duplicate_of, user_id) REFERENCES connections (id, user_id) ON DELETE SET NULL (duplicate_of);
--> statement-breakpoint
ALTER TABLE debt_entries ADD CONSTRAINT debt_entries_duplicate_of_user_id_fk
FOREIGN KEY (duplicate_of, user_id) REFERENCES accounts (id, user_id) ON DELETE SET NULL (duplicate_of);
--> statement-breakpoint
-- The only function of the queue that the logins may call. Jobs are enqueued in the transaction of the change
-- that needs them; jobs of one queue run one after the other. The plan is cached per connection and uses indexes
-- only: PostgreSQL would plan the queue's function again on each call, which took three quarters of its time.
CREATE FUNCTION enqueue_job(
  job_name text, job_payload json, job_key text, run_at timestamptz, max_attempts integer,
  job_queue text DEFAULT NULL
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off'
AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => job_name,
    payload => job_payload,
    queue_name => job_queue,
    job_key => job_key,
    run_at => run_at,
    max_attempts => max_attempts
  );
END
$$;
--> statement-breakpoint
-- Snapshots of payoff plans contain bank data. Deletes the data of an account together with the account.
CREATE FUNCTION forget_accounts_in_snapshots() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE payoff_snapshots snapshot
  SET debts = (
    SELECT coalesce(jsonb_agg(kept.debt ORDER BY kept.position), '[]'::jsonb)
    FROM jsonb_array_elements(snapshot.debts) WITH ORDINALITY AS kept (debt, position)
    WHERE NOT EXISTS (SELECT FROM gone WHERE gone.id::text = kept.debt ->> 'account')
  )
  WHERE EXISTS (
    SELECT FROM gone
    WHERE gone.user_id = snapshot.user_id
      AND snapshot.debts @> jsonb_build_array(jsonb_build_object('account', gone.id))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deleting a connection cascades to its accounts as the owner; from PostgreSQL 18 on, so does the trigger that
-- this fires. The owner may therefore change snapshots, but only inside a trigger.
CREATE POLICY owner_in_triggers ON payoff_snapshots TO CURRENT_USER USING (pg_trigger_depth() > 0);
--> statement-breakpoint
CREATE TRIGGER forget_accounts_in_snapshots AFTER DELETE ON accounts
REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_accounts_in_snapshots();
--> statement-breakpoint
-- Updates the transaction count of each account once per statement. A deleted account needs no update.
CREATE FUNCTION count_transactions() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE accounts SET transaction_count = transaction_count + moved.by
    FROM (SELECT account_id, count(*) AS by FROM brought GROUP BY account_id) moved
    WHERE accounts.id = moved.account_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE accounts SET transaction_count = greatest(0, transaction_count - moved.by)
    FROM (SELECT account_id, count(*) AS by FROM taken GROUP BY account_id) moved
    WHERE accounts.id = moved.account_id;
  ELSE
    UPDATE accounts SET transaction_count = greatest(0, transaction_count + moved.by)
    FROM (
      SELECT account_id, sum(by) AS by
      FROM (
        SELECT account_id, 1 AS by FROM brought UNION ALL SELECT account_id, -1 FROM taken
      ) each
      GROUP BY account_id HAVING sum(by) <> 0
    ) moved
    WHERE accounts.id = moved.account_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_transactions_insert AFTER INSERT ON transactions
REFERENCING NEW TABLE AS brought
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();
--> statement-breakpoint
CREATE TRIGGER count_transactions_update AFTER UPDATE ON transactions
REFERENCING OLD TABLE AS taken NEW TABLE AS brought
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();
--> statement-breakpoint
CREATE TRIGGER count_transactions_delete AFTER DELETE ON transactions
REFERENCING OLD TABLE AS taken
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();
--> statement-breakpoint
-- What the two logins may do; a table that is not listed is closed to both. `snowball_api` serves one signed-in user,
-- whose rows alone it sees, and has no right to hashes, keys and mail texts. `snowball_system` does the rest.
GRANT USAGE ON SCHEMA public TO snowball_api, snowball_system;
--> statement-breakpoint
GRANT SELECT (id, email, first_name, last_name, role, time_zone, bio, email_verified_at, demo_ends_at, created_at), UPDATE (first_name, last_name, role, time_zone, bio) ON "users" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "users" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "profile_pictures" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "imports" TO snowball_api;
--> statement-breakpoint
GRANT SELECT ON "imports" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (id, user_id, expires_at, revoked_at) ON "sessions" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sessions" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT ON "security_events" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "security_events" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "known_devices" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_keys" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (id, user_id, recipient, subject, kind, created_at, sent_at) ON "mails" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mails" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_settings" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "notification_settings" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (user_id, kind), DELETE ON "unsubscribe_links" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (sealed_key) ON "unsubscribe_links" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (user_id, created_at) ON "calendar_feeds" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "calendar_feeds" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT ON "consents" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT ON "consents" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (id, user_id, session_id, old_email, new_email, requested_at, confirm_until, confirmed_at, undo_until, ended_at) ON "email_changes" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_changes" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (user_id, started_at, confirmed_at, used_step) ON "second_steps" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "second_steps" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "recovery_codes" TO snowball_system;
--> statement-breakpoint
GRANT SELECT (id, user_id, name, can_be_backed_up, is_backed_up, created_at, last_used_at) ON "passkeys" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "passkeys" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "support_looks" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT ON "support_looks" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "closings" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "reminders" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT ON "reminders" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "attempt_counters" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_inbox" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "webhook_keys" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "institutions" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "institutions" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "link_sessions" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "link_sessions" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT ON "link_events" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, DELETE ON "link_events" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, UPDATE (status, needs, status_reason, revision) ON "connections" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connections" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, UPDATE (created_at) ON "accounts" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "accounts" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "credit_aprs" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "credit_aprs" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "liabilities" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "liabilities" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "transactions" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "transactions" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "debt_entries" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "debt_entries" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "obligations" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "obligations" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "payments" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "payments" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "payoff_plan_settings" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "payoff_plan_settings" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "payoff_snapshots" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "payoff_snapshots" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "scenarios" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "scenarios" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "subscription_prices" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "subscription_prices" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "payment_customers" TO snowball_api;
--> statement-breakpoint
GRANT SELECT ON "payment_customers" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "checkouts" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, UPDATE ON "checkouts" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "invoices" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "invoices" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT (user_id, look_at), UPDATE (look_at) ON "entitlements" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "entitlements" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON "billing_notices" TO snowball_api;
--> statement-breakpoint
GRANT SELECT, INSERT ON "billing_notices" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "billing_records" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON schema_migrations TO snowball_system;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enqueue_job(text,json,text,timestamp with time zone,integer,text) TO snowball_api, snowball_system;
--> statement-breakpoint
-- The queue (graphile-worker), as its worker uses it. Its rows are closed to all but their owner.
GRANT USAGE ON SCHEMA graphile_worker TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON graphile_worker."_private_jobs" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON graphile_worker."_private_job_queues" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT ON graphile_worker."_private_tasks" TO snowball_system;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON graphile_worker."_private_known_crontabs" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON graphile_worker."migrations" TO snowball_system;
--> statement-breakpoint
GRANT SELECT ON graphile_worker."jobs" TO snowball_system;
--> statement-breakpoint
DO $$
DECLARE
  of_queue regclass;
BEGIN
  FOR of_queue IN
    SELECT oid FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('DROP POLICY IF EXISTS system ON %s', of_queue);
    EXECUTE format('CREATE POLICY system ON %s TO snowball_system USING (true) WITH CHECK (true)', of_queue);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Policies also apply to the owner, so a process that runs with the owner's login by mistake sees no rows. This is
-- the last statement, because adding a key later would check only rows that the owner sees. A later migration
-- must force row-level security on its own tables.
DO $$
DECLARE
  own_rows_only regclass;
BEGIN
  FOR own_rows_only IN
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
  LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', own_rows_only);
  END LOOP;
END
$$;
