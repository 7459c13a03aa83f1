-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_key_hash" text,
	"first_undo_key_hash" text,
	"last_undo_key_hash" text,
	"requested_at" timestamp with time zone NOT NULL,
	"confirm_until" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"undo_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_old_email_check" CHECK (char_length("old_email") <= 254),
	CONSTRAINT "email_changes_new_email_check" CHECK (char_length("new_email") <= 254),
	CONSTRAINT "email_changes_confirm_key_hash_check" CHECK (char_length("confirm_key_hash") <= 256),
	CONSTRAINT "email_changes_first_undo_key_hash_check" CHECK (char_length("first_undo_key_hash") <= 256),
	CONSTRAINT "email_changes_last_undo_key_hash_check" CHECK (char_length("last_undo_key_hash") <= 256),
	CONSTRAINT "email_changes_requested_at_check" CHECK ("requested_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_confirm_until_check" CHECK ("confirm_until" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_confirmed_at_check" CHECK ("confirmed_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_undo_until_check" CHECK ("undo_until" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_ended_at_check" CHECK ("ended_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "email_changes_undo_after_confirmation" CHECK ("email_changes"."undo_until" is null or "email_changes"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_check";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoked_reason_check";--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_waiting_key" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."confirmed_at" is null and "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_confirm_key_hash_key" ON "email_changes" USING btree ("confirm_key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_first_undo_key_hash_key" ON "email_changes" USING btree ("first_undo_key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_last_undo_key_hash_key" ON "email_changes" USING btree ("last_undo_key_hash");--> statement-breakpoint
CREATE INDEX "email_changes_user_id_index" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_old_email_index" ON "email_changes" USING btree (lower("old_email"));--> statement-breakpoint
CREATE INDEX "email_changes_requested_at_index" ON "email_changes" USING btree ("requested_at");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_verified', 'email_change_requested', 'email_changed', 'email_change_undone', 'bank_linked', 'bank_repaired', 'bank_removed', 'calendar_link_made', 'calendar_link_revoked'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_changed', 'email_change_undone'));--> statement-breakpoint
CREATE POLICY "own_rows" ON "email_changes" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("email_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("email_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "email_changes" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE email_changes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
