-- runs-with: 0.1.0
ALTER TABLE "payoff_plan_settings" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "debt_entries" ADD COLUMN "last_word" jsonb;--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ADD CONSTRAINT "payoff_plan_settings_replaced_check" CHECK (jsonb_typeof("replaced") = 'object');--> statement-breakpoint
ALTER TABLE "debt_entries" ADD CONSTRAINT "debt_entries_last_word_check" CHECK (jsonb_typeof("last_word") = 'object');