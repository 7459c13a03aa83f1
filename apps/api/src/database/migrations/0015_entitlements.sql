-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none; and rows are read.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_notices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_notices_user_id_kind_about_pk" PRIMARY KEY("user_id","kind","about"),
	CONSTRAINT "billing_notices_kind_check" CHECK ("kind" in ('ends_in_week', 'ends_tomorrow', 'ended', 'subscribed', 'renews')),
	CONSTRAINT "billing_notices_about_check" CHECK (char_length("about") <= 400),
	CONSTRAINT "billing_notices_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "billing_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entitlements" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"first_linked_at" timestamp with time zone,
	"look_at" timestamp with time zone,
	CONSTRAINT "entitlements_first_linked_at_check" CHECK ("first_linked_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "entitlements_look_at_check" CHECK ("look_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "entitlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscription_prices" ALTER COLUMN "services" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_notices" ADD CONSTRAINT "billing_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_look_at_index" ON "entitlements" USING btree ("look_at","user_id") WHERE "entitlements"."look_at" is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_ended_at_check" CHECK ("ended_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
CREATE POLICY "own_rows" ON "billing_notices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("billing_notices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("billing_notices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "billing_notices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "entitlements" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("entitlements"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("entitlements"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "entitlements" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Whoever linked a bank before there were free days begins them now; everybody is looked at in the first round.
INSERT INTO entitlements (user_id, first_linked_at, look_at)
SELECT users.id,
  CASE WHEN EXISTS (SELECT FROM connections WHERE connections.user_id = users.id) THEN now() END,
  timestamptz '1900-01-01T00:00:00Z'
FROM users
WHERE demo_ends_at IS NULL
  AND (EXISTS (SELECT FROM connections WHERE connections.user_id = users.id)
    OR EXISTS (SELECT FROM subscriptions WHERE subscriptions.user_id = users.id));--> statement-breakpoint
ALTER TABLE billing_notices FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE entitlements FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscriptions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
