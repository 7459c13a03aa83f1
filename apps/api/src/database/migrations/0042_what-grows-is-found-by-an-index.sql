-- runs-with: 0.1.0
ALTER TABLE "payoff_snapshots" ADD COLUMN "is_month_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "about" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "connections_syncing_index" ON "connections" USING btree ("sync_attempted_at") WHERE "connections"."status" = 'syncing';--> statement-breakpoint
CREATE INDEX "link_sessions_expires_at_index" ON "link_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payoff_snapshots_unjudged_index" ON "payoff_snapshots" USING btree ("taken_on") WHERE not "payoff_snapshots"."is_month_end";--> statement-breakpoint
CREATE INDEX "email_keys_expires_at_index" ON "email_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_about_index" ON "webhook_inbox" USING gin ("about");--> statement-breakpoint
CREATE INDEX "webhook_inbox_about_nothing_index" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."about" = '[]';--> statement-breakpoint
CREATE INDEX "webhook_inbox_processed_at_index" ON "webhook_inbox" USING btree ("processed_at") WHERE "webhook_inbox"."processed_at" is not null;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_about_check" CHECK (jsonb_typeof("about") = 'array');