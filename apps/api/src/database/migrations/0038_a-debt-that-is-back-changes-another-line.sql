-- runs-with: 0.1.0
-- As which account a debt is back is told in the line of that account as well, and may be told no more in one
-- that is not named any longer: all of the user's lines are told anew, which is rare.
CREATE FUNCTION note_back_debt_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  INSERT INTO payment_line_changes (user_id)
  SELECT NEW.user_id WHERE EXISTS (SELECT FROM users WHERE users.id = NEW.user_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_back_debt_change AFTER UPDATE OF duplicate_of ON debt_entries
FOR EACH ROW WHEN (OLD.duplicate_of IS DISTINCT FROM NEW.duplicate_of)
EXECUTE FUNCTION note_back_debt_change();
