-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "permission_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_permission_told_at_check" CHECK ("permission_told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');