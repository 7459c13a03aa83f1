-- runs-with: 0.1.0
ALTER TABLE "accounts" ADD COLUMN "lasting_id" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_lasting_id_check" CHECK (char_length("lasting_id") <= 256);