-- runs-with: 0.1.0
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
	CONSTRAINT "security_events_kind" CHECK (kind in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_verified', 'bank_linked', 'bank_repaired', 'bank_removed'))
);
--> statement-breakpoint
ALTER TABLE "security_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_sum_key" ON "security_events" USING btree ("user_id","kind","sum_since");--> statement-breakpoint
CREATE INDEX "security_events_user_id_occurred_at_index" ON "security_events" USING btree ("user_id","occurred_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "security_events_occurred_at_index" ON "security_events" USING btree ("occurred_at");--> statement-breakpoint
CREATE POLICY "own_rows" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("security_events"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "security_events" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);