-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"payment_reminders" boolean DEFAULT true NOT NULL,
	"weekly_digest" boolean DEFAULT false NOT NULL,
	"connection_problems" boolean DEFAULT true NOT NULL,
	"payment_problems" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_updated_at_check" CHECK ("updated_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_hash" text NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsubscribe_links_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "unsubscribe_links_kind_check" CHECK ("kind" in ('payment_reminders', 'weekly_digest', 'connection_problems', 'payment_problems')),
	CONSTRAINT "unsubscribe_links_key_hash_check" CHECK (char_length("key_hash") <= 256),
	CONSTRAINT "unsubscribe_links_sealed_key_check" CHECK (char_length("sealed_key") <= 1000),
	CONSTRAINT "unsubscribe_links_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unsubscribe_links_key_hash_key" ON "unsubscribe_links" USING btree ("key_hash");--> statement-breakpoint
CREATE POLICY "own_rows" ON "notification_settings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("notification_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("notification_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "notification_settings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "unsubscribe_links" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("unsubscribe_links"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("unsubscribe_links"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "unsubscribe_links" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE notification_settings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE unsubscribe_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
