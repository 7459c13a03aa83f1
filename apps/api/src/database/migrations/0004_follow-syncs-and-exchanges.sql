-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "sync_attempted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "link_sessions" ADD COLUMN "exchanging_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "connections_sync_attempted_at_index" ON "connections" USING btree ("sync_attempted_at");--> statement-breakpoint
CREATE INDEX "connections_institution_id_index" ON "connections" USING btree ("institution_id");