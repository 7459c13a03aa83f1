-- runs-with: 0.1.0
ALTER TABLE "billing_notices" DROP CONSTRAINT "billing_notices_kind_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_refund_full" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "switched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_records" ADD COLUMN "refunded" bigint;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_kind_check" CHECK ("kind" in ('ends_in_week', 'ends_tomorrow', 'subscribed', 'renews', 'refunded', 'taken_back', 'switched'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refunded_check" CHECK ("refunded" between 1 and 9007199254740991);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refunded_at_check" CHECK ("refunded_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_dispute_check" CHECK ("dispute" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_lost_at_check" CHECK ("lost_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_canceled_at_check" CHECK ("canceled_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_switched_at_check" CHECK ("switched_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "billing_records" ADD CONSTRAINT "billing_records_refunded_check" CHECK ("refunded" between 1 and 9007199254740991);