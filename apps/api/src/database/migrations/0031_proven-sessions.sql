-- runs-with: 0.1.0
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proven_at_check" CHECK ("proven_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');