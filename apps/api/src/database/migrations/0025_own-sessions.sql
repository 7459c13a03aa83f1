-- runs-with: 0.1.0
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_check";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_revoked_reason_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_check" CHECK ("kind" in ('registered', 'signed_in', 'signed_in_on_new_device', 'sign_in_failed', 'signed_out', 'session_ended', 'token_reused', 'password_changed', 'password_reset', 'email_verified', 'email_change_requested', 'email_changed', 'email_change_undone', 'bank_linked', 'bank_repaired', 'bank_removed', 'calendar_link_made', 'calendar_link_revoked'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_check" CHECK (char_length("device") <= 100);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_network_check" CHECK (char_length("network") <= 64);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_revoked_reason_check" CHECK ("revoked_reason" in ('signed_out', 'token_reused', 'password_changed', 'password_reset', 'email_changed', 'email_change_undone', 'ended_elsewhere'));