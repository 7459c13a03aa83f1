-- runs-with: 0.1.0
CREATE INDEX "payments_since_index" ON "payments" USING btree ("user_id","debt_id","created_at");