-- runs-with: 0.1.0
ALTER TABLE "mortgage_liabilities" ADD COLUMN "origination_principal_amount" numeric;--> statement-breakpoint
ALTER TABLE "mortgage_liabilities" ADD COLUMN "term_months" integer;