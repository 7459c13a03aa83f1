-- runs-with: 0.1.0
ALTER TABLE "payments" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;