-- runs-with: 0.1.0
ALTER TABLE "connections" ADD COLUMN "removal_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_duplicate_of_connections_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connections_duplicate_of_index" ON "connections" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "connections_removal_requested_at_index" ON "connections" USING btree ("removal_requested_at") WHERE "connections"."removal_requested_at" is not null;