-- runs-with: 0.1.0
ALTER TABLE "sessions" ADD COLUMN "user_agent_hash" text;