-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "refresh_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "connections_refresh_at_index" ON "connections" USING btree ("refresh_at");--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_refresh_at_check" CHECK ("refresh_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_told_at_check" CHECK ("told_at" between '1900-01-01T00:00:00Z' and '9999-12-31T23:59:59.999Z');