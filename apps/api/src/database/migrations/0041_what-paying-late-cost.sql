-- runs-with: 0.1.0
ALTER TABLE "liabilities" DROP CONSTRAINT "liabilities_facts_of_mortgages";--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "late_fee_amount" numeric;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_late_fee_amount_check" CHECK ("late_fee_amount" between 0 and 999999999999999.9999);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_facts_of_mortgages" CHECK (case when "liabilities"."kind" = 'mortgage' then "liabilities"."is_overdue" is null
        else num_nonnulls("liabilities"."past_due_amount", "liabilities"."late_fee_amount", "liabilities"."term_months") = 0 end);