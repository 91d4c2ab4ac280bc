-- What Prisma's schema language cannot say: states that must not exist, and the indexes of the lists.

-- Accounts
ALTER TABLE account
  ADD CONSTRAINT account_email_frequency CHECK (email_preference_frequency BETWEEN 1 AND 5),
  ADD CONSTRAINT account_email_not_blank CHECK (length(trim(email::text)) > 0),
  ADD CONSTRAINT account_confidentiality_after_approval CHECK (accepted_confidentiality_at IS NULL OR approved_at IS NOT NULL);

-- Assignments: bound to a deal (roles 4 and 8), to an investor (role 10), or to nothing (PERM-06)
ALTER TABLE role_assignment
  ADD CONSTRAINT role_assignment_binding CHECK (
    CASE
      WHEN role_id IN (4, 8) THEN deal_id IS NOT NULL AND investor_account_id IS NULL
      WHEN role_id = 10 THEN deal_id IS NULL AND investor_account_id IS NOT NULL
      ELSE deal_id IS NULL AND investor_account_id IS NULL
    END),
  ADD CONSTRAINT role_assignment_not_own_manager CHECK (investor_account_id IS DISTINCT FROM account_id);
CREATE UNIQUE INDEX role_assignment_once
  ON role_assignment (account_id, role_id, deal_id, investor_account_id) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX role_assignment_one_manager ON role_assignment (investor_account_id) WHERE role_id = 10;

ALTER TABLE one_time_code
  ADD CONSTRAINT one_time_code_hash_is_sha256 CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT one_time_code_of_invitation CHECK ((purpose = 'INVITATION') = (invitation_id IS NOT NULL));

CREATE UNIQUE INDEX oidc_payload_session_uid ON oidc_payload (uid) WHERE model = 'Session';
CREATE UNIQUE INDEX oidc_payload_user_code ON oidc_payload (user_code) WHERE user_code IS NOT NULL;

-- Profiles
ALTER TABLE investor_profile
  ADD CONSTRAINT investor_profile_timeline CHECK (execution_timeline IN (1, 2)),
  ADD CONSTRAINT investor_profile_status CHECK (investor_status BETWEEN 1 AND 3),
  ADD CONSTRAINT investor_profile_sizes CHECK (0 <= investment_size_low AND investment_size_low <= investment_size_high);

-- Companies
ALTER TABLE company
  ADD CONSTRAINT company_name_not_blank CHECK (length(trim(name)) > 0),
  ADD CONSTRAINT company_founding_year CHECK (founding_year BETWEEN 1600 AND 9999),
  ADD CONSTRAINT company_valuations CHECK (last_valuation >= 0 AND proposed_valuation >= 0 AND available_to_invest >= 0);
ALTER TABLE funding_round
  ADD CONSTRAINT funding_round_amounts CHECK (pre_money_valuation >= 0 AND amount_raised >= 0);

-- Deals: amounts are set by the editor's rules (EDIT-28 to EDIT-30); nothing may be oversold
ALTER TABLE deal
  ADD CONSTRAINT deal_amounts CHECK (
    investment_min > 0 AND investment_min <= investment_max AND valuation > 0 AND investment_value >= 0
    AND investment_amount_available >= 0 AND committed_amount >= 0),
  ADD CONSTRAINT deal_not_oversold CHECK (
    investment_amount_available IS NOT NULL OR investment_value IS NULL OR committed_amount <= investment_value);
CREATE UNIQUE INDEX deal_text_section_one_overview ON deal_text_section (deal_id) WHERE is_overview;

-- The deals list: visible deals only, one index for each sort key, in both directions
CREATE INDEX deal_visible_published ON deal (published_at, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
CREATE INDEX deal_visible_deadline ON deal (investment_deadline, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
CREATE INDEX deal_visible_valuation ON deal (valuation, id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');
CREATE INDEX deal_visible_available ON deal (COALESCE(investment_amount_available, investment_value - committed_amount), id)
  WHERE published_at IS NOT NULL AND status NOT IN ('CANCELED', 'VOIDED');

-- Any part of a text, letter case ignored (OPP-05, OPP-06)
CREATE INDEX deal_title_trigram ON deal USING gin (title gin_trgm_ops);
CREATE INDEX deal_text_section_trigram ON deal_text_section USING gin ((title || ' ' || body) gin_trgm_ops);
CREATE INDEX company_trigram ON company
  USING gin ((name || ' ' || blurb || ' ' || description || ' ' || COALESCE(hq_city, '') || ' ' || COALESCE(hq_state, '')) gin_trgm_ops);
CREATE INDEX account_trigram ON account
  USING gin ((COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' || email::text) gin_trgm_ops);

ALTER TABLE feedback
  ADD CONSTRAINT feedback_reasons CHECK (cardinality(company_reasons) > 0 AND cardinality(investment_reasons) > 0);

-- Flows: each scope with exactly its owner; one default template a kind; one onboarding instance an account
ALTER TABLE flow
  ADD CONSTRAINT flow_name_not_blank CHECK (length(trim(name)) > 0),
  ADD CONSTRAINT flow_owner CHECK (
    CASE scope
      WHEN 'TEMPLATE' THEN deal_id IS NULL AND account_id IS NULL AND investment_id IS NULL
      WHEN 'DEAL' THEN kind = 'INVESTMENT' AND deal_id IS NOT NULL AND account_id IS NULL AND investment_id IS NULL
      ELSE deal_id IS NULL AND account_id IS NOT NULL AND (kind = 'INVESTMENT') = (investment_id IS NOT NULL)
    END),
  ADD CONSTRAINT flow_default_is_template CHECK (NOT is_default OR scope = 'TEMPLATE');
CREATE UNIQUE INDEX flow_one_default ON flow (kind) WHERE is_default;
CREATE UNIQUE INDEX flow_one_onboarding_instance ON flow (account_id) WHERE scope = 'INSTANCE' AND kind = 'ONBOARDING';

ALTER TABLE flow_section
  ADD CONSTRAINT flow_section_name_not_blank CHECK (length(trim(name)) > 0),
  ADD CONSTRAINT flow_section_order CHECK ("order" > 0),
  ADD CONSTRAINT flow_section_current_open CHECK (NOT (current AND completed)),
  ADD CONSTRAINT flow_section_order_once UNIQUE (flow_id, "order") DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX flow_section_one_current ON flow_section (flow_id) WHERE current;
ALTER TABLE flow_item
  ADD CONSTRAINT flow_item_order CHECK ("order" > 0),
  ADD CONSTRAINT flow_item_order_once UNIQUE (section_id, "order") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE flow_item_input ADD CONSTRAINT flow_item_input_not_blank CHECK (length(trim(text)) > 0);

-- Files: exactly one place, the one that the kind names (FILE-05); fewer than 52,428,800 bytes (FILE-10)
ALTER TABLE file_blob ADD CONSTRAINT file_blob_size CHECK (size_bytes >= 0 AND size_bytes < 52428800);
ALTER TABLE stored_file ADD CONSTRAINT stored_file_place CHECK (
  num_nonnulls(company_id, deal_image_section_id, deal_document_section_id, flow_item_id) = 1
  AND CASE kind
    WHEN 'COMPANY_LOGO' THEN company_id IS NOT NULL
    WHEN 'DEAL_SECTION_IMAGE' THEN deal_image_section_id IS NOT NULL
    WHEN 'DEAL_SECTION_DOCUMENT' THEN deal_document_section_id IS NOT NULL
    ELSE flow_item_id IS NOT NULL
  END);

-- Investments and interests: one live row an account and deal (AMT-22)
ALTER TABLE investment
  ADD CONSTRAINT investment_value_positive CHECK (value > 0),
  ADD CONSTRAINT investment_completed_is_live CHECK (completed_at IS NULL OR deleted_at IS NULL);
CREATE UNIQUE INDEX investment_one_live ON investment (account_id, deal_id) WHERE deleted_at IS NULL;
CREATE INDEX investment_live_by_deal ON investment (deal_id, updated_at DESC) WHERE deleted_at IS NULL;
ALTER TABLE interest ADD CONSTRAINT interest_amount_positive CHECK (amount > 0);
CREATE UNIQUE INDEX interest_one_live ON interest (account_id, deal_id) WHERE deleted_at IS NULL;

-- Chat
ALTER TABLE conversation ADD CONSTRAINT conversation_two_people CHECK (investor_id <> employee_id);
CREATE UNIQUE INDEX conversation_once ON conversation (investor_id, employee_id, deal_id) NULLS NOT DISTINCT;
ALTER TABLE message ADD CONSTRAINT message_not_blank CHECK (length(trim(text)) > 0);
CREATE INDEX message_unseen ON message (conversation_id, sender_id) WHERE seen_at IS NULL;

ALTER TABLE analytics_event ADD CONSTRAINT analytics_event_value CHECK (value >= 0);

-- The audit log is append-only, whoever asks
CREATE FUNCTION audit_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entry is append-only';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_entry_is_append_only();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_append_only();

ALTER TABLE idempotency_key ADD CONSTRAINT idempotency_key_length CHECK (length(key) BETWEEN 8 AND 200);
CREATE INDEX outbox_message_waiting ON outbox_message (id) WHERE published_at IS NULL;
