-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('INVITATION', 'INVITATION_RESENT', 'APPROVAL', 'PASSWORD_RESET');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('QUEUED', 'SENT', 'GIVEN_UP', 'SUPERSEDED');

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "mail_kind" NOT NULL,
    "recipient" CITEXT NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'QUEUED',
    "invitation_id" UUID,
    "account_id" UUID,
    "subject" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_recipient_created_at_idx" ON "mail"("recipient", "created_at");

-- CreateIndex
CREATE INDEX "mail_invitation_id_idx" ON "mail"("invitation_id");

-- CreateIndex
CREATE INDEX "mail_account_id_idx" ON "mail"("account_id");

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a mail belongs to follows from its kind; a mail that waits has not ended.
ALTER TABLE mail
  ADD CONSTRAINT mail_belongs CHECK (CASE
    WHEN kind IN ('INVITATION', 'INVITATION_RESENT') THEN invitation_id IS NOT NULL
    WHEN kind = 'APPROVAL' THEN account_id IS NOT NULL
    WHEN kind = 'PASSWORD_RESET' THEN subject IS NOT NULL
    ELSE true END),
  ADD CONSTRAINT mail_ended CHECK ((state = 'QUEUED') = (ended_at IS NULL)),
  ADD CONSTRAINT mail_attempts CHECK (attempts >= 0);

-- The lists of staff sort by these (WL-02)
CREATE INDEX whitelist_entry_list ON whitelist_entry (role_id, status, updated_at);
