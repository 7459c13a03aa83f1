-- runs-with: 0.1.0
ALTER TABLE "invoices" ADD COLUMN "is_of_switch" boolean DEFAULT false NOT NULL;