-- runs-with: 0.1.0
DROP INDEX "link_sessions_public_token_hash_key";--> statement-breakpoint
ALTER TABLE "link_sessions" ADD COLUMN "sealed_link_token" text;--> statement-breakpoint
CREATE UNIQUE INDEX "link_sessions_user_id_public_token_hash_key" ON "link_sessions" USING btree ("user_id","public_token_hash");