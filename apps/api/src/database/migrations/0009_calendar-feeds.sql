-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_key_hash_check" CHECK (char_length("key_hash") <= 256),
	CONSTRAINT "calendar_feeds_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_key_hash_key" ON "calendar_feeds" USING btree ("key_hash");--> statement-breakpoint
CREATE POLICY "own_rows" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("calendar_feeds"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("calendar_feeds"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
