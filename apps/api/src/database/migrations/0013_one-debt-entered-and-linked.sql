-- runs-with: 0.1.0
ALTER TABLE "debt_entries" ADD COLUMN "same_as" jsonb;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "kept_apart" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_same_as_check" CHECK (jsonb_typeof("same_as") = 'object');--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_kept_apart_check" CHECK (jsonb_typeof("kept_apart") = 'array');