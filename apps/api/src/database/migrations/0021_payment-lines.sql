-- runs-with: 0.1.0
-- Keys look at the rows of both sides, as the owner, whom the policies show none.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_line_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"debt_id" uuid
);
--> statement-breakpoint
ALTER TABLE "payment_line_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_lines" (
	"user_id" uuid NOT NULL,
	"debt_id" uuid NOT NULL,
	"account_id" uuid,
	"place" smallint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"cycle" date,
	"due_date" date,
	"name_key" text NOT NULL,
	"pay_by" date,
	"currency" text,
	"amount_left" numeric,
	"is_open" boolean NOT NULL,
	"is_late" boolean NOT NULL,
	"is_overdue" boolean NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "payment_lines_user_id_debt_id_from_at_place_pk" PRIMARY KEY("user_id","debt_id","from_at","place"),
	CONSTRAINT "payment_lines_place_check" CHECK ("place" between 0 and 9999),
	CONSTRAINT "payment_lines_from_at_check" CHECK ("from_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "payment_lines_until_at_check" CHECK ("until_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "payment_lines_cycle_check" CHECK ("cycle" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payment_lines_due_date_check" CHECK ("due_date" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payment_lines_name_key_check" CHECK (char_length("name_key") <= 128),
	CONSTRAINT "payment_lines_pay_by_check" CHECK ("pay_by" between '1900-01-01' and '2199-12-31'),
	CONSTRAINT "payment_lines_currency_check" CHECK (char_length("currency") <= 3),
	CONSTRAINT "payment_lines_amount_left_check" CHECK ("amount_left" between 0 and 999999999999999.9999),
	CONSTRAINT "payment_lines_line_check" CHECK (jsonb_typeof("line") = 'object')
);
--> statement-breakpoint
ALTER TABLE "payment_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_tellings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"told_by" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_tellings_time_zone_check" CHECK (char_length("time_zone") <= 64),
	CONSTRAINT "payment_tellings_told_by_check" CHECK (char_length("told_by") <= 256),
	CONSTRAINT "payment_tellings_from_at_check" CHECK ("from_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z'),
	CONSTRAINT "payment_tellings_until_at_check" CHECK ("until_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z')
);
--> statement-breakpoint
ALTER TABLE "payment_tellings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_line_changes" ADD CONSTRAINT "payment_line_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."accounts"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tellings" ADD CONSTRAINT "payment_tellings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_line_changes_user_id_index" ON "payment_line_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_lines_order_index" ON "payment_lines" USING btree ("user_id","due_date","name_key","debt_id","place");--> statement-breakpoint
CREATE INDEX "payment_lines_account_id_user_id_index" ON "payment_lines" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_line_changes" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_line_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_line_changes"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_line_changes" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_lines" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_lines"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_lines"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_lines" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payment_tellings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payment_tellings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payment_tellings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payment_tellings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE payment_tellings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_lines FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_line_changes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Changes are noted by the owner: a release before this one, which may run on this schema again, has no
-- right to the table. In a trigger, and nowhere else, the owner may therefore write to it, and see whether
-- a user is still there: what goes with its user changes nothing for anybody.
CREATE POLICY owner_in_triggers ON payment_line_changes TO CURRENT_USER USING (pg_trigger_depth() > 0);
--> statement-breakpoint
CREATE POLICY owner_in_triggers ON users FOR SELECT TO CURRENT_USER USING (pg_trigger_depth() > 0);
--> statement-breakpoint
-- What a payment is told from has changed: of one debt, or of any of the user's.
CREATE FUNCTION note_line_changes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF TG_TABLE_NAME IN ('obligations', 'payments') THEN
    INSERT INTO payment_line_changes (user_id, debt_id)
    SELECT DISTINCT user_id, debt_id FROM changed
    WHERE EXISTS (SELECT FROM users WHERE users.id = changed.user_id);
  ELSIF TG_TABLE_NAME = 'debt_entries' THEN
    INSERT INTO payment_line_changes (user_id, debt_id)
    SELECT DISTINCT user_id, id FROM changed
    WHERE EXISTS (SELECT FROM users WHERE users.id = changed.user_id);
  ELSE
    INSERT INTO payment_line_changes (user_id)
    SELECT DISTINCT user_id FROM changed
    WHERE EXISTS (SELECT FROM users WHERE users.id = changed.user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_time_zone_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  INSERT INTO payment_line_changes (user_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_time_zone_change AFTER UPDATE OF time_zone ON users
FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone)
EXECUTE FUNCTION note_time_zone_change();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON obligations
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON obligations
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON obligations
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON payments
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON payments
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON payments
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON debt_entries
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON debt_entries
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON debt_entries
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON accounts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON accounts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON accounts
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON liabilities
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON liabilities
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON liabilities
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_insert AFTER INSERT ON connections
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_update AFTER UPDATE ON connections
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
--> statement-breakpoint
CREATE TRIGGER note_line_changes_delete AFTER DELETE ON connections
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION note_line_changes();
