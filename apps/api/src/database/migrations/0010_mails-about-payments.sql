-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none; and rows are read.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "obligations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_settings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mail_agenda" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"remind_at" timestamp with time zone,
	"reminded_on" date,
	"digest_at" timestamp with time zone,
	"digested_on" date,
	CONSTRAINT "mail_agenda_remind_at_check" CHECK ("remind_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "mail_agenda_reminded_on_check" CHECK ("reminded_on" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "mail_agenda_digest_at_check" CHECK ("digest_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "mail_agenda_digested_on_check" CHECK ("digested_on" between '1900-01-01' and '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "mail_agenda" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"cycle" date NOT NULL,
	"kind" text NOT NULL,
	"due_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_user_id_debt_id_cycle_kind_pk" PRIMARY KEY("user_id","debt_id","cycle","kind"),
	CONSTRAINT "reminders_cycle_check" CHECK ("cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "reminders_kind_check" CHECK ("kind" in ('upcoming', 'late')),
	CONSTRAINT "reminders_due_date_check" CHECK ("due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "reminders_created_at_check" CHECK ("created_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "attempts_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "login_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_agenda" ADD CONSTRAINT "mail_agenda_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_obligation_fk" FOREIGN KEY ("user_id","debt_id","cycle") REFERENCES "public"."obligations"("user_id","debt_id","cycle") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_agenda_remind_at_index" ON "mail_agenda" USING btree ("remind_at","user_id") WHERE "mail_agenda"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_agenda_digest_at_index" ON "mail_agenda" USING btree ("digest_at","user_id") WHERE "mail_agenda"."digest_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_due_date_key" ON "reminders" USING btree ("user_id","debt_id","due_date","kind");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_attempts_check" CHECK ("attempts" between 0 and 1000000);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_attempts_told_check" CHECK ("attempts_told" between 0 and 1000000);--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_login_told_at_check" CHECK ("login_told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
CREATE POLICY "own_rows" ON "mail_agenda" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("mail_agenda"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("mail_agenda"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "mail_agenda" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "reminders" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("reminders"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("reminders"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "reminders" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Who was asked to sign in again was told so.
UPDATE connections SET login_told_at = sync_attempted_at WHERE status = 'login_required';--> statement-breakpoint
-- Whoever has payments or wants the digest is looked at in the first round.
INSERT INTO mail_agenda (user_id, remind_at, digest_at)
SELECT users.id, '1900-01-01T00:00:00Z', CASE WHEN weekly_digest THEN timestamptz '1900-01-01T00:00:00Z' END
FROM users LEFT JOIN notification_settings ON notification_settings.user_id = users.id
WHERE weekly_digest OR EXISTS (SELECT FROM obligations WHERE obligations.user_id = users.id);--> statement-breakpoint
ALTER TABLE mail_agenda FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE reminders FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connections" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "obligations" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
