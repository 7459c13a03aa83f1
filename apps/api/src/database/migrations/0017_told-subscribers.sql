-- runs-with: 0.1.0
-- Rows are read and written as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_notices" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_notices" DROP CONSTRAINT "billing_notices_kind_check";--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_kind_check" CHECK ("kind" in ('ends_in_week', 'ends_tomorrow', 'subscribed', 'renews'));--> statement-breakpoint
-- Who subscribed before anybody was written of it knows.
INSERT INTO billing_notices (user_id, kind, about, created_at)
SELECT user_id, 'subscribed', id, now() FROM subscriptions
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "billing_notices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
