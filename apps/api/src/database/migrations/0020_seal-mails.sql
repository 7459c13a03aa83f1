-- runs-with: 0.1.0
-- What was written before lies open and cannot be sealed from here. It goes; whoever still waits for one
-- of these mails asks for it again.
DELETE FROM "mails";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sealed_body" text;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "text_body";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html_body";