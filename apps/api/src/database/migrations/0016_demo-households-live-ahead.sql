-- runs-with: 0.1.0
ALTER TABLE "users" ADD COLUMN "demo_days_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_demo_days_ahead_check" CHECK ("demo_days_ahead" between 0 and 3650);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_demo_days_ahead_of_a_demo" CHECK ("users"."demo_ends_at" is not null or "users"."demo_days_ahead" = 0);