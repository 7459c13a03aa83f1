-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "needs" text;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_needs_check" CHECK ("needs" in ('permission'));