-- runs-with: 0.1.0
ALTER TABLE "mortgage_liabilities" ADD COLUMN "last_payment_amount" numeric;--> statement-breakpoint
ALTER TABLE "mortgage_liabilities" ADD COLUMN "last_payment_date" date;--> statement-breakpoint
ALTER TABLE "student_loan_liabilities" ADD COLUMN "last_payment_amount" numeric;--> statement-breakpoint
ALTER TABLE "student_loan_liabilities" ADD COLUMN "last_payment_date" date;