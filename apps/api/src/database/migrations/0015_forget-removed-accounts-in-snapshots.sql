-- runs-with: 0.1.0
-- Snapshots of payoff plans hold what a bank said of an account. When the account goes (its connection
-- was removed, access was revoked), that goes with it, whatever deleted the row.
CREATE FUNCTION forget_accounts_in_snapshots() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
AS $$
BEGIN
  UPDATE payoff_snapshots snapshot
  SET debts = (
    SELECT coalesce(jsonb_agg(kept.debt ORDER BY kept.position), '[]'::jsonb)
    FROM jsonb_array_elements(snapshot.debts) WITH ORDINALITY AS kept (debt, position)
    WHERE NOT EXISTS (SELECT FROM gone WHERE gone.id::text = kept.debt ->> 'account')
  )
  WHERE EXISTS (
    SELECT FROM gone
    WHERE gone.user_id = snapshot.user_id
      AND snapshot.debts @> jsonb_build_array(jsonb_build_object('account', gone.id))
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_accounts_in_snapshots AFTER DELETE ON accounts
REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_accounts_in_snapshots();
