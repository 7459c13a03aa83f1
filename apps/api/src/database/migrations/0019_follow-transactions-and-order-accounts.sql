-- runs-with: 0.1.0
ALTER TABLE "accounts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "transactions_update_status" text;--> statement-breakpoint
-- As they were listed until now; the next sync brings the bank's order.
UPDATE "accounts" SET "position" = "listed"."place" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "connection_id" ORDER BY "created_at", "id") - 1 AS "place"
  FROM "accounts"
) "listed" WHERE "listed"."id" = "accounts"."id";
