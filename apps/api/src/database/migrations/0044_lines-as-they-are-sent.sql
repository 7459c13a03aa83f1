-- runs-with: 0.1.0
-- A line is kept as it was written: `jsonb` is put together anew each time it is read. What is there is thrown away,
-- and told anew at each user's next look, rather than written anew line by line, for which Home would have to wait.
TRUNCATE payment_lines, payment_tellings;
--> statement-breakpoint
ALTER TABLE "payment_lines" DROP CONSTRAINT "payment_lines_line_check";--> statement-breakpoint
ALTER TABLE "payment_lines" ALTER COLUMN "line" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_line_check" CHECK (json_typeof("line") = 'object');
