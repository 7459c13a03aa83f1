-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_check";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoked_reason_check";--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'session_ended', 'sessions_ended_by_support', 'token_reused', 'password_changed', 'password_reset', 'second_step_on', 'second_step_off', 'second_step_off_by_support', 'second_step_failed', 'recovery_code_used', 'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'passkey_copied', 'email_verified', 'email_change_requested', 'email_changed', 'email_change_undone', 'bank_linked', 'bank_repaired', 'bank_removed', 'calendar_link_made', 'calendar_link_revoked'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_changed', 'email_change_undone', 'ended_elsewhere', 'second_step_on', 'ended_by_support', 'passkeys_changed'));--> statement-breakpoint
CREATE POLICY "own_rows" ON "passkeys" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("passkeys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("passkeys"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "passkeys" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE passkeys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
