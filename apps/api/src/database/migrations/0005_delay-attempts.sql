-- runs-with: 0.1.0
ALTER TABLE "attempt_counters" ADD COLUMN "not_before" timestamp with time zone;