-- runs-with: 0.1.0
ALTER TABLE "debt_entries" ALTER COLUMN "is_included" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "debt_entries" ALTER COLUMN "is_included" DROP NOT NULL;--> statement-breakpoint
-- Until now "included" was what a user said who had said nothing.
UPDATE "debt_entries" SET "is_included" = NULL WHERE "is_included";
