-- runs-with: 0.1.0
CREATE TABLE "payoff_plan_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payoff_snapshots" (
	"user_id" uuid NOT NULL,
	"taken_on" date NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"debts" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text NOT NULL,
	"currency" text,
	"owed" numeric NOT NULL,
	"months" integer,
	"debt_free_month" date,
	"paid" numeric,
	"interest" numeric,
	"fees" numeric,
	CONSTRAINT "payoff_snapshots_user_id_taken_on_pk" PRIMARY KEY("user_id","taken_on")
);
--> statement-breakpoint
ALTER TABLE "payoff_snapshots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scenarios" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"what_if" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scenarios" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payoff_plan_settings" ADD CONSTRAINT "payoff_plan_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payoff_snapshots" ADD CONSTRAINT "payoff_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenarios" ADD CONSTRAINT "scenarios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scenarios_user_id_created_at_index" ON "scenarios" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "scenarios_deleted_at_index" ON "scenarios" USING btree ("deleted_at") WHERE "scenarios"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_plan_settings"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_plan_settings" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("payoff_snapshots"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "payoff_snapshots" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rows" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_api" USING ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid)) WITH CHECK ("scenarios"."user_id" = (select nullif(current_setting('snowball.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "system" ON "scenarios" AS PERMISSIVE FOR ALL TO "snowball_system" USING (true) WITH CHECK (true);