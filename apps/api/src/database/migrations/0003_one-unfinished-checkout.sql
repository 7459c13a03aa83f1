-- runs-with: 0.1.0
CREATE UNIQUE INDEX "checkouts_user_id_unfinished_key" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" in ('opening', 'open');