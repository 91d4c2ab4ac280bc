-- Who created an account for a client, and the settings that its owner changes.
ALTER TABLE "account"
  ADD COLUMN "created_by_id" UUID,
  ADD COLUMN "time_zone" TEXT,
  ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en',
  ADD COLUMN "message_mails" BOOLEAN NOT NULL DEFAULT true,
  ADD CONSTRAINT "account_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "account" ("id")
    ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "account_created_by_id_idx" ON "account" ("created_by_id");

UPDATE account SET created_by_id = entry.actor_id
FROM audit_entry entry
WHERE entry.action = 'account.created_by_staff' AND entry.entity_type = 'account' AND entry.entity_id = account.id::text;

-- Raised by every save of the part; a save names the version that it started from.
ALTER TABLE "investor_profile"
  ADD COLUMN "industry_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "company_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "investment_version" INTEGER NOT NULL DEFAULT 0;
