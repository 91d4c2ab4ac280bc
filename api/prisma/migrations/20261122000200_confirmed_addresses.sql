-- When the person of an account was known to read mail at its address
ALTER TABLE account ADD COLUMN email_confirmed_at TIMESTAMPTZ(3);

-- Addresses that a mailed code or an external provider has vouched for, and those of everybody approved before
UPDATE account SET email_confirmed_at = COALESCE(identity_user.email_verified_at, account.approved_at)
FROM identity_user
WHERE account.issuer = 'embedded' AND identity_user.subject = account.subject
  AND COALESCE(identity_user.email_verified_at, account.approved_at) IS NOT NULL;
UPDATE account SET email_confirmed_at = account.created_at
WHERE account.issuer <> 'embedded' AND NOT starts_with(account.subject, 'PROVISORY_ID_');
UPDATE account SET email_confirmed_at = account.approved_at
WHERE account.approved_at IS NOT NULL AND account.email_confirmed_at IS NULL;

-- Nobody is approved under an address that they have not shown to be theirs.
ALTER TABLE account ADD CONSTRAINT account_approved_address CHECK (approved_at IS NULL OR email_confirmed_at IS NOT NULL);

-- The mail that asks for the confirmation. As text: a value that was just added cannot be compared yet.
ALTER TYPE mail_kind ADD VALUE 'EMAIL_CONFIRMATION';
ALTER TABLE mail ADD CONSTRAINT mail_email_confirmation CHECK (kind::text <> 'EMAIL_CONFIRMATION' OR account_id IS NOT NULL);
