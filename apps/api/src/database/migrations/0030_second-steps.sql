-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_check";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoked_reason_check";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'session_ended', 'token_reused', 'password_changed', 'password_reset', 'second_step_on', 'second_step_off', 'second_step_failed', 'recovery_code_used', 'recovery_codes_renewed', 'email_verified', 'email_change_requested', 'email_changed', 'email_change_undone', 'bank_linked', 'bank_repaired', 'bank_removed', 'calendar_link_made', 'calendar_link_revoked'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_changed', 'email_change_undone', 'ended_elsewhere', 'second_step_on'));--> statement-breakpoint
CREATE POLICY "own_rows" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("recovery_codes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("recovery_codes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "second_steps" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("second_steps"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("second_steps"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "second_steps" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE second_steps FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
