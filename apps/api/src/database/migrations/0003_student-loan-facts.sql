-- runs-with: 0.1.0
ALTER TABLE "liabilities" DROP CONSTRAINT "liabilities_facts_of_loans";--> statement-breakpoint
ALTER TABLE "liabilities" DROP CONSTRAINT "liabilities_facts_of_mortgages";--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "loan_status" text;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "loan_status_end_date" date;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "repayment_plan" text;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "repayment_plan_description" text;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "outstanding_interest_amount" numeric;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "pslf_eligibility_date" date;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "pslf_payments_made" integer;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "pslf_payments_remaining" integer;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "expected_payoff_date" date;--> statement-breakpoint
ALTER TABLE "liabilities" ADD COLUMN "origination_date" date;--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_loan_status_check" CHECK (char_length("loan_status") <= 64);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_loan_status_end_date_check" CHECK ("loan_status_end_date" between '1900-01-01' and '2199-12-31');--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_repayment_plan_check" CHECK (char_length("repayment_plan") <= 64);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_repayment_plan_description_check" CHECK (char_length("repayment_plan_description") <= 200);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_outstanding_interest_amount_check" CHECK ("outstanding_interest_amount" between 0 and 999999999999999.9999);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_pslf_eligibility_date_check" CHECK ("pslf_eligibility_date" between '1900-01-01' and '2199-12-31');--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_pslf_payments_made_check" CHECK ("pslf_payments_made" between 0 and 3000);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_pslf_payments_remaining_check" CHECK ("pslf_payments_remaining" between 0 and 3000);--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_expected_payoff_date_check" CHECK ("expected_payoff_date" between '1900-01-01' and '2199-12-31');--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_origination_date_check" CHECK ("origination_date" between '1900-01-01' and '2199-12-31');--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_facts_of_student_loans" CHECK (num_nonnulls("liabilities"."loan_status", "liabilities"."loan_status_end_date", "liabilities"."repayment_plan",
        "liabilities"."repayment_plan_description", "liabilities"."outstanding_interest_amount",
        "liabilities"."pslf_eligibility_date", "liabilities"."pslf_payments_made", "liabilities"."pslf_payments_remaining",
        "liabilities"."expected_payoff_date", "liabilities"."origination_date") = 0
        or "liabilities"."kind" = 'student_loan');--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_facts_of_loans" CHECK (num_nonnulls("liabilities"."interest_rate_percentage", "liabilities"."origination_principal_amount") = 0
        or "liabilities"."kind" in ('mortgage', 'student_loan'));--> statement-breakpoint
ALTER TABLE "liabilities" ADD CONSTRAINT "liabilities_facts_of_mortgages" CHECK (case when "liabilities"."kind" = 'mortgage' then "liabilities"."is_overdue" is null
        else num_nonnulls("liabilities"."past_due_amount", "liabilities"."term_months") = 0 end);