-- runs-with: 0.1.0
-- The queue's own function takes a list of orders, and of a list PostgreSQL takes for cheaper to plan anew for each
-- call: that took three quarters of what an order cost. Planned once a connection it is as cheap as it can be, if
-- by index only: a plan that was made while the queue was empty would go through all of it when it is long.
ALTER FUNCTION enqueue_job(text, json, text, timestamptz, integer, text) SET plan_cache_mode = 'force_generic_plan';
--> statement-breakpoint
ALTER FUNCTION enqueue_job(text, json, text, timestamptz, integer, text) SET enable_seqscan = 'off';
