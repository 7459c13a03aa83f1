-- runs-with: 0.1.0
ALTER TABLE "accounts" ADD COLUMN "transaction_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_transaction_count_check" CHECK ("transaction_count" >= 0);--> statement-breakpoint
-- However many transactions a statement brings or takes, it is one change of each account that they are on.
-- Where an account goes, its transactions go after it, and there is nothing left to count them on.
CREATE FUNCTION count_transactions() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE accounts SET transaction_count = transaction_count + moved.by
    FROM (SELECT account_id, count(*) AS by FROM brought GROUP BY account_id) moved
    WHERE accounts.id = moved.account_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE accounts SET transaction_count = greatest(0, transaction_count - moved.by)
    FROM (SELECT account_id, count(*) AS by FROM taken GROUP BY account_id) moved
    WHERE accounts.id = moved.account_id;
  ELSE
    UPDATE accounts SET transaction_count = greatest(0, transaction_count + moved.by)
    FROM (
      SELECT account_id, sum(by) AS by
      FROM (
        SELECT account_id, 1 AS by FROM brought UNION ALL SELECT account_id, -1 FROM taken
      ) each
      GROUP BY account_id HAVING sum(by) <> 0
    ) moved
    WHERE accounts.id = moved.account_id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_transactions_insert AFTER INSERT ON transactions
REFERENCING NEW TABLE AS brought
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
CREATE TRIGGER count_transactions_update AFTER UPDATE ON transactions
REFERENCING OLD TABLE AS taken NEW TABLE AS brought
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
CREATE TRIGGER count_transactions_delete AFTER DELETE ON transactions
REFERENCING OLD TABLE AS taken
FOR EACH STATEMENT EXECUTE FUNCTION count_transactions();--> statement-breakpoint
ALTER TABLE "accounts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The trigger that notes what Home is told from would have everybody's lines told anew.
ALTER TABLE "accounts" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE accounts SET transaction_count = counted.of
FROM (SELECT account_id, count(*) AS of FROM transactions GROUP BY account_id) counted
WHERE accounts.id = counted.account_id;--> statement-breakpoint
ALTER TABLE "accounts" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "transactions" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;
