-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "bank" text DEFAULT 'plaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "demo_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_demo_ends_at_index" ON "users" USING btree ("demo_ends_at") WHERE "users"."demo_ends_at" is not null;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_bank_check" CHECK ("bank" in ('plaid', 'demo'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_demo_ends_at_check" CHECK ("demo_ends_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');