-- runs-with: 0.1.0
ALTER TABLE "debt_entries" ADD COLUMN "total_before" numeric;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "total_after" numeric;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_total_before_check" CHECK ("total_before" between 0 and 999999999.99);--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_total_after_check" CHECK ("total_after" between 0 and 999999999.99);