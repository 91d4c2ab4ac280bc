-- Deleting a row, or joining from it, must not read the whole table that refers to it. Countries are left out: their rows
-- are seeded and stay.
CREATE INDEX "analytics_event_company_id_idx" ON "analytics_event"("company_id");
CREATE INDEX "deal_created_by_id_idx" ON "deal"("created_by_id");
CREATE INDEX "flow_source_flow_id_idx" ON "flow"("source_flow_id");
CREATE INDEX "invitation_account_id_idx" ON "invitation"("account_id");
CREATE INDEX "invitation_invited_by_id_idx" ON "invitation"("invited_by_id");
CREATE INDEX "invitation_role_id_idx" ON "invitation"("role_id");
CREATE INDEX "message_sender_id_idx" ON "message"("sender_id");
CREATE INDEX "one_time_code_invitation_id_idx" ON "one_time_code"("invitation_id");
CREATE INDEX "role_assignment_role_id_idx" ON "role_assignment"("role_id");
CREATE INDEX "role_assignment_granted_by_id_idx" ON "role_assignment"("granted_by_id");
CREATE INDEX "stored_file_uploaded_by_id_idx" ON "stored_file"("uploaded_by_id");
