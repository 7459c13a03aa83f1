-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "connections" ADD COLUMN "notice_address" text;--> statement-breakpoint
ALTER TABLE "link_events" ADD CONSTRAINT "link_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_events_user_id_created_at_index" ON "link_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_events_created_at_index" ON "link_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_notice_address_check" CHECK (char_length("notice_address") <= 500);--> statement-breakpoint
CREATE POLICY "own_rows" ON "link_events" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("link_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("link_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "link_events" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE link_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
