-- runs-with: 0.1.0
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "answer_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at_index" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
-- A client was known by address and browser here; from now on as the browser was, wherever it is.
UPDATE "sessions" SET "client_hash" = coalesce("user_agent_hash", "client_hash");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "user_agent_hash";--> statement-breakpoint
CREATE POLICY "own_rows" ON "known_devices" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("known_devices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("known_devices"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "known_devices" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);