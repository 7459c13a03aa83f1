-- runs-with: 0.1.0
ALTER TABLE "obligations" ADD COLUMN "not_paid_on" date;--> statement-breakpoint
ALTER TABLE "obligations" ADD COLUMN "not_paid_seen" numeric;--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_not_paid_with_seen" CHECK (("obligations"."not_paid_on" is null) = ("obligations"."not_paid_seen" is null));--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_not_paid_on_check" CHECK ("not_paid_on" between '1900-01-01' and '2199-12-31');--> statement-breakpoint
ALTER TABLE "obligations" ADD CONSTRAINT "obligations_not_paid_seen_check" CHECK ("not_paid_seen" between 0 and 999999999999999.9999);