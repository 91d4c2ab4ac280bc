CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;


-- CreateEnum
CREATE TYPE "role_type" AS ENUM ('INVESTOR', 'EMPLOYEE', 'DEAL_EMPLOYEE', 'DELEGATE');

-- CreateEnum
CREATE TYPE "role_binding" AS ENUM ('NONE', 'DEAL', 'INVESTOR');

-- CreateEnum
CREATE TYPE "permission" AS ENUM ('analytics', 'app_content_access', 'assign_roles', 'create_opportunity', 'edit_opportunity', 'edit_opportunity_privacy', 'manage_client', 'manage_client_document', 'manage_roles', 'publish_opportunity', 'read_client_document', 'read_client_info', 'read_employee', 'settings', 'view_other_user', 'handle_onboarding', 'create_acc_for_investor', 'edit_client_info');

-- CreateEnum
CREATE TYPE "app_client" AS ENUM ('YES', 'NO');

-- CreateEnum
CREATE TYPE "accredited_investor" AS ENUM ('YES', 'NO', 'NOT_SURE');

-- CreateEnum
CREATE TYPE "analytics_event_type" AS ENUM ('DEAL_VIEW_MORE_CLICK', 'DEAL_INTEREST_CLICK', 'DEAL_DETAILED_VIEW_SESSION');

-- CreateEnum
CREATE TYPE "message_type" AS ENUM ('TEXT');

-- CreateEnum
CREATE TYPE "deal_status" AS ENUM ('ACTIVE', 'PROSPECTIVE', 'CLOSED', 'CANCELED', 'VOIDED');

-- CreateEnum
CREATE TYPE "offering_type" AS ENUM ('PRIMARY', 'SECONDARY', 'COMBINATION');

-- CreateEnum
CREATE TYPE "deal_security_type" AS ENUM ('ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED', 'SERIES_A', 'SERIES_B', 'SERIES_C', 'SERIES_D', 'SERIES_E', 'SERIES_F', 'SERIES_G', 'SERIES_H', 'SERIES_I', 'SERIES_J', 'SERIES_K', 'PRE_IPO', 'CONVERTIBLE_NOTE', 'OTHER');

-- CreateEnum
CREATE TYPE "currency" AS ENUM ('USD', 'EUR', 'GBP', 'CHF');

-- CreateEnum
CREATE TYPE "funding_stage" AS ENUM ('SEED', 'EARLY', 'MID', 'LATE', 'ANY');

-- CreateEnum
CREATE TYPE "financing_round" AS ENUM ('ANY_STAGE', 'PRE_SEED', 'SEED', 'POST_SEED', 'SERIES_A', 'SERIES_B', 'SERIES_C', 'SERIES_D', 'SERIES_E', 'SERIES_F', 'SERIES_G', 'SERIES_H', 'SERIES_I', 'SERIES_J', 'SERIES_K', 'PRE_IPO', 'CONVERTIBLE_NOTE', 'OTHER');

-- CreateEnum
CREATE TYPE "business_model" AS ENUM ('B2B', 'B2C', 'B2B2C');

-- CreateEnum
CREATE TYPE "company_stage" AS ENUM ('BUILD_PRODUCT', 'HAS_PRODUCT', 'GENERATES_REVENUE', 'IS_PROFITABLE');

-- CreateEnum
CREATE TYPE "file_kind" AS ENUM ('COMPANY_LOGO', 'DEAL_SECTION_IMAGE', 'DEAL_SECTION_DOCUMENT', 'INVESTMENT_DOCUMENT', 'ONBOARDING_DOCUMENT');

-- CreateEnum
CREATE TYPE "flow_kind" AS ENUM ('INVESTMENT', 'ONBOARDING');

-- CreateEnum
CREATE TYPE "flow_scope" AS ENUM ('TEMPLATE', 'DEAL', 'INSTANCE');

-- CreateEnum
CREATE TYPE "flow_item_type" AS ENUM ('TEXT', 'UPLOAD', 'DOWNLOAD', 'DOCUSIGN', 'INPUT_FIELD');

-- CreateEnum
CREATE TYPE "key_purpose" AS ENUM ('SIGNING', 'COOKIE', 'LINK');

-- CreateEnum
CREATE TYPE "whitelist_status" AS ENUM ('INTERESTED', 'APPROVED');

-- CreateEnum
CREATE TYPE "one_time_purpose" AS ENUM ('INVITATION', 'PASSWORD_RESET', 'EMAIL_VERIFICATION');

-- CreateEnum
CREATE TYPE "preference" AS ENUM ('INTERESTED', 'LEAST_INTERESTED');

-- CreateEnum
CREATE TYPE "preference_investment_type" AS ENUM ('PRIMARY', 'SECONDARY', 'INDIFFERENT');

-- CreateEnum
CREATE TYPE "preference_security_type" AS ENUM ('COMMON', 'PREFERRED', 'INDIFFERENT');

-- CreateTable
CREATE TABLE "role" (
    "id" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "role_type" "role_type" NOT NULL,
    "binding" "role_binding" NOT NULL DEFAULT 'NONE',
    "summary" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "role_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "role_permission" (
    "role_id" SMALLINT NOT NULL,
    "permission" "permission" NOT NULL,

    CONSTRAINT "role_permission_pkey" PRIMARY KEY ("role_id","permission")
);

-- CreateTable
CREATE TABLE "role_assignment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "role_id" SMALLINT NOT NULL,
    "deal_id" UUID,
    "investor_account_id" UUID,
    "granted_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_assignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "phone_number" TEXT,
    "phone_zone" TEXT,
    "country_code" CHAR(2),
    "city" TEXT,
    "app_client" "app_client",
    "accredited_investor" "accredited_investor",
    "approved_at" TIMESTAMPTZ(3),
    "accepted_confidentiality_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "email_preference_frequency" SMALLINT NOT NULL DEFAULT 5,
    "email_preference_investment_opportunities" BOOLEAN NOT NULL DEFAULT false,
    "email_preference_investment_tips" BOOLEAN NOT NULL DEFAULT false,
    "email_preference_personalised_deals" BOOLEAN NOT NULL DEFAULT false,
    "email_preference_watchlist" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "analytics_event" (
    "id" BIGSERIAL NOT NULL,
    "event" "analytics_event_type" NOT NULL,
    "account_id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "value" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "payload" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID,
    "investor_id" UUID NOT NULL,
    "employee_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_message_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "conversation_id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "type" "message_type" NOT NULL DEFAULT 'TEXT',
    "text" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "blurb" VARCHAR(180) NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "hq_city" TEXT,
    "hq_state" TEXT,
    "hq_country_code" CHAR(2),
    "founding_year" INTEGER,
    "funding_stage" "funding_stage" NOT NULL,
    "stage" "company_stage" NOT NULL,
    "business_model" "business_model" NOT NULL,
    "entity_type" TEXT,
    "business_status" TEXT,
    "last_valuation" DECIMAL(18,2),
    "proposed_valuation" DECIMAL(18,2),
    "valuation_currency" "currency" NOT NULL DEFAULT 'USD',
    "available_to_invest" DECIMAL(18,2),
    "estimated_opening" TIMESTAMPTZ(3),
    "company_security" "deal_security_type",
    "unpublished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_sector" (
    "company_id" UUID NOT NULL,
    "sector" TEXT NOT NULL,

    CONSTRAINT "company_sector_pkey" PRIMARY KEY ("company_id","sector")
);

-- CreateTable
CREATE TABLE "company_innovation_enabler" (
    "company_id" UUID NOT NULL,
    "innovation_enabler" TEXT NOT NULL,

    CONSTRAINT "company_innovation_enabler_pkey" PRIMARY KEY ("company_id","innovation_enabler")
);

-- CreateTable
CREATE TABLE "funding_round" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "financing_round" "financing_round" NOT NULL,
    "date" DATE NOT NULL,
    "pre_money_valuation" DECIMAL(18,2),
    "pre_money_valuation_currency" "currency" NOT NULL DEFAULT 'USD',
    "amount_raised" DECIMAL(18,2),
    "amount_raised_currency" "currency" NOT NULL DEFAULT 'USD',

    CONSTRAINT "funding_round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "funding_round_notable_investor" (
    "funding_round_id" UUID NOT NULL,
    "notable_investor_id" UUID NOT NULL,
    "is_summary" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "funding_round_notable_investor_pkey" PRIMARY KEY ("funding_round_id","notable_investor_id")
);

-- CreateTable
CREATE TABLE "company_manager" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" TEXT NOT NULL,
    "bio" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "company_manager_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "company_id" UUID NOT NULL,
    "created_by_id" UUID NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "status" "deal_status" NOT NULL,
    "offering_type" "offering_type" NOT NULL DEFAULT 'COMBINATION',
    "security_type" "deal_security_type" NOT NULL,
    "opening_date" TIMESTAMPTZ(3),
    "investment_deadline" TIMESTAMPTZ(3),
    "investment_currency" "currency",
    "investment_value" DECIMAL(18,2),
    "investment_amount_available" DECIMAL(18,2),
    "committed_amount" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "investment_min" DECIMAL(18,2) NOT NULL,
    "investment_max" DECIMAL(18,2) NOT NULL,
    "valuation" DECIMAL(18,2),
    "fees" TEXT NOT NULL DEFAULT '',
    "description_order" INTEGER NOT NULL DEFAULT -1,
    "management_order" INTEGER NOT NULL DEFAULT -1,
    "funding_history_order" INTEGER NOT NULL DEFAULT -1,
    "published_at" TIMESTAMPTZ(3),
    "unpublished_with_company_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_text_section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "is_overview" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "deal_text_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_image_section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "deal_image_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_document_section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "deal_document_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_link_section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "deal_link_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deal_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "section_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "deal_link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watchlist_entry" (
    "account_id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watchlist_entry_pkey" PRIMARY KEY ("account_id","deal_id")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "deal_id" UUID NOT NULL,
    "company_reasons" TEXT[],
    "industry_reasons" TEXT[],
    "investment_reasons" TEXT[],
    "other" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "country" (
    "code" CHAR(2) NOT NULL,
    "name" TEXT NOT NULL,
    "dialling_code" TEXT NOT NULL,

    CONSTRAINT "country_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "sector" (
    "value" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "sector_pkey" PRIMARY KEY ("value")
);

-- CreateTable
CREATE TABLE "innovation_enabler" (
    "value" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "innovation_enabler_pkey" PRIMARY KEY ("value")
);

-- CreateTable
CREATE TABLE "notable_investor" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" CITEXT NOT NULL,

    CONSTRAINT "notable_investor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_blob" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "storage_key" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_blob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "file_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "blob_id" UUID NOT NULL,
    "uploaded_by_id" UUID,
    "company_id" UUID,
    "deal_image_section_id" UUID,
    "deal_document_section_id" UUID,
    "flow_item_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "flow_kind" NOT NULL,
    "scope" "flow_scope" NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "source_flow_id" UUID,
    "deal_id" UUID,
    "account_id" UUID,
    "investment_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_section" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "flow_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shown" BOOLEAN NOT NULL DEFAULT true,
    "current" BOOLEAN NOT NULL DEFAULT false,
    "completed" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "flow_section_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "section_id" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "type" "flow_item_type" NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "flow_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_item_input" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "item_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_item_input_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity_user" (
    "subject" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_user_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "oidc_payload" (
    "model" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "user_code" TEXT,
    "uid" TEXT,
    "account_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oidc_payload_pkey" PRIMARY KEY ("model","id")
);

-- CreateTable
CREATE TABLE "identity_key" (
    "kid" TEXT NOT NULL,
    "purpose" "key_purpose" NOT NULL,
    "secret" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "identity_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "investment" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "value" DECIMAL(18,2) NOT NULL,
    "currency" "currency" NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "replaces_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "investment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "interest" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "deal_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "amount" DECIMAL(18,2) NOT NULL,
    "currency" "currency" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "interest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "whitelist_entry" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" CITEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "role_id" SMALLINT NOT NULL,
    "status" "whitelist_status" NOT NULL,
    "approved_at" TIMESTAMPTZ(3),
    "account_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "whitelist_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" CITEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "role_id" SMALLINT NOT NULL,
    "account_id" UUID,
    "invited_by_id" UUID,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_code" (
    "hash" BYTEA NOT NULL,
    "purpose" "one_time_purpose" NOT NULL,
    "email" CITEXT NOT NULL,
    "subject" TEXT,
    "invitation_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_code_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "entity_type" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "account_id" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status_code" INTEGER NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("account_id","route","key")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "investor_profile" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" UUID NOT NULL,
    "first_time_viewed_at" TIMESTAMPTZ(3),
    "industry_additional_information" TEXT NOT NULL DEFAULT '',
    "company_additional_information" TEXT NOT NULL DEFAULT '',
    "investment_additional_information" TEXT NOT NULL DEFAULT '',
    "business_model_b2b" BOOLEAN NOT NULL DEFAULT false,
    "business_model_b2c" BOOLEAN NOT NULL DEFAULT false,
    "business_model_b2b2c" BOOLEAN NOT NULL DEFAULT false,
    "development_stage_build_product" BOOLEAN NOT NULL DEFAULT false,
    "development_stage_has_product" BOOLEAN NOT NULL DEFAULT false,
    "development_stage_generates_revenue" BOOLEAN NOT NULL DEFAULT false,
    "development_stage_is_profitable" BOOLEAN NOT NULL DEFAULT false,
    "investment_type" "preference_investment_type" NOT NULL DEFAULT 'PRIMARY',
    "security_type" "preference_security_type" NOT NULL DEFAULT 'COMMON',
    "execution_timeline" SMALLINT NOT NULL DEFAULT 1,
    "investor_status" SMALLINT NOT NULL DEFAULT 1,
    "investment_size_low" BIGINT NOT NULL DEFAULT 0,
    "investment_size_high" BIGINT NOT NULL DEFAULT 0,
    "preferred_currency" "currency" NOT NULL DEFAULT 'EUR',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "investor_profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profile_country" (
    "profile_id" UUID NOT NULL,
    "country_code" CHAR(2) NOT NULL,

    CONSTRAINT "profile_country_pkey" PRIMARY KEY ("profile_id","country_code")
);

-- CreateTable
CREATE TABLE "profile_funding_stage" (
    "profile_id" UUID NOT NULL,
    "financing_round" "financing_round" NOT NULL,

    CONSTRAINT "profile_funding_stage_pkey" PRIMARY KEY ("profile_id","financing_round")
);

-- CreateTable
CREATE TABLE "profile_sector" (
    "profile_id" UUID NOT NULL,
    "sector" TEXT NOT NULL,
    "preference" "preference" NOT NULL,

    CONSTRAINT "profile_sector_pkey" PRIMARY KEY ("profile_id","preference","sector")
);

-- CreateTable
CREATE TABLE "profile_innovation_enabler" (
    "profile_id" UUID NOT NULL,
    "innovation_enabler" TEXT NOT NULL,
    "preference" "preference" NOT NULL,

    CONSTRAINT "profile_innovation_enabler_pkey" PRIMARY KEY ("profile_id","preference","innovation_enabler")
);

-- CreateIndex
CREATE UNIQUE INDEX "role_name_key" ON "role"("name");

-- CreateIndex
CREATE INDEX "role_assignment_account_id_idx" ON "role_assignment"("account_id");

-- CreateIndex
CREATE INDEX "role_assignment_deal_id_idx" ON "role_assignment"("deal_id");

-- CreateIndex
CREATE INDEX "role_assignment_investor_account_id_idx" ON "role_assignment"("investor_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE INDEX "account_last_name_first_name_idx" ON "account"("last_name", "first_name");

-- CreateIndex
CREATE INDEX "account_created_at_idx" ON "account"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "account_issuer_subject_key" ON "account"("issuer", "subject");

-- CreateIndex
CREATE INDEX "analytics_event_deal_id_event_created_at_idx" ON "analytics_event"("deal_id", "event", "created_at");

-- CreateIndex
CREATE INDEX "analytics_event_created_at_idx" ON "analytics_event"("created_at");

-- CreateIndex
CREATE INDEX "analytics_event_account_id_idx" ON "analytics_event"("account_id");

-- CreateIndex
CREATE INDEX "conversation_employee_id_last_message_at_idx" ON "conversation"("employee_id", "last_message_at" DESC);

-- CreateIndex
CREATE INDEX "conversation_investor_id_idx" ON "conversation"("investor_id");

-- CreateIndex
CREATE INDEX "conversation_deal_id_idx" ON "conversation"("deal_id");

-- CreateIndex
CREATE INDEX "message_conversation_id_created_at_idx" ON "message"("conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "company_name_idx" ON "company"("name");

-- CreateIndex
CREATE INDEX "company_sector_sector_idx" ON "company_sector"("sector");

-- CreateIndex
CREATE INDEX "company_innovation_enabler_innovation_enabler_idx" ON "company_innovation_enabler"("innovation_enabler");

-- CreateIndex
CREATE INDEX "funding_round_company_id_date_idx" ON "funding_round"("company_id", "date");

-- CreateIndex
CREATE INDEX "funding_round_notable_investor_notable_investor_id_idx" ON "funding_round_notable_investor"("notable_investor_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_manager_company_id_order_key" ON "company_manager"("company_id", "order");

-- CreateIndex
CREATE INDEX "deal_company_id_idx" ON "deal"("company_id");

-- CreateIndex
CREATE INDEX "deal_text_section_deal_id_idx" ON "deal_text_section"("deal_id");

-- CreateIndex
CREATE INDEX "deal_image_section_deal_id_idx" ON "deal_image_section"("deal_id");

-- CreateIndex
CREATE INDEX "deal_document_section_deal_id_idx" ON "deal_document_section"("deal_id");

-- CreateIndex
CREATE INDEX "deal_link_section_deal_id_idx" ON "deal_link_section"("deal_id");

-- CreateIndex
CREATE UNIQUE INDEX "deal_link_section_id_order_key" ON "deal_link"("section_id", "order");

-- CreateIndex
CREATE INDEX "watchlist_entry_deal_id_idx" ON "watchlist_entry"("deal_id");

-- CreateIndex
CREATE INDEX "feedback_deal_id_idx" ON "feedback"("deal_id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_account_id_deal_id_key" ON "feedback"("account_id", "deal_id");

-- CreateIndex
CREATE UNIQUE INDEX "country_name_key" ON "country"("name");

-- CreateIndex
CREATE UNIQUE INDEX "notable_investor_name_key" ON "notable_investor"("name");

-- CreateIndex
CREATE UNIQUE INDEX "file_blob_storage_key_key" ON "file_blob"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_company_id_key" ON "stored_file"("company_id");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_deal_image_section_id_key" ON "stored_file"("deal_image_section_id");

-- CreateIndex
CREATE INDEX "stored_file_blob_id_idx" ON "stored_file"("blob_id");

-- CreateIndex
CREATE INDEX "stored_file_deal_document_section_id_idx" ON "stored_file"("deal_document_section_id");

-- CreateIndex
CREATE INDEX "stored_file_flow_item_id_idx" ON "stored_file"("flow_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_deal_id_key" ON "flow"("deal_id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_investment_id_key" ON "flow"("investment_id");

-- CreateIndex
CREATE INDEX "flow_account_id_idx" ON "flow"("account_id");

-- CreateIndex
CREATE INDEX "flow_kind_scope_idx" ON "flow"("kind", "scope");

-- CreateIndex
CREATE INDEX "flow_section_flow_id_idx" ON "flow_section"("flow_id");

-- CreateIndex
CREATE INDEX "flow_item_section_id_idx" ON "flow_item"("section_id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_item_input_item_id_key" ON "flow_item_input"("item_id");

-- CreateIndex
CREATE UNIQUE INDEX "identity_user_email_key" ON "identity_user"("email");

-- CreateIndex
CREATE INDEX "oidc_payload_grant_id_idx" ON "oidc_payload"("grant_id");

-- CreateIndex
CREATE INDEX "oidc_payload_account_id_idx" ON "oidc_payload"("account_id");

-- CreateIndex
CREATE INDEX "oidc_payload_expires_at_idx" ON "oidc_payload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "investment_replaces_id_key" ON "investment"("replaces_id");

-- CreateIndex
CREATE INDEX "investment_account_id_updated_at_idx" ON "investment"("account_id", "updated_at");

-- CreateIndex
CREATE INDEX "investment_deal_id_idx" ON "investment"("deal_id");

-- CreateIndex
CREATE INDEX "interest_account_id_updated_at_idx" ON "interest"("account_id", "updated_at");

-- CreateIndex
CREATE INDEX "interest_deal_id_idx" ON "interest"("deal_id");

-- CreateIndex
CREATE UNIQUE INDEX "whitelist_entry_email_key" ON "whitelist_entry"("email");

-- CreateIndex
CREATE UNIQUE INDEX "whitelist_entry_account_id_key" ON "whitelist_entry"("account_id");

-- CreateIndex
CREATE INDEX "whitelist_entry_role_id_status_created_at_idx" ON "whitelist_entry"("role_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "invitation_email_idx" ON "invitation"("email");

-- CreateIndex
CREATE INDEX "one_time_code_email_purpose_idx" ON "one_time_code"("email", "purpose");

-- CreateIndex
CREATE INDEX "one_time_code_expires_at_idx" ON "one_time_code"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_entity_type_entity_id_at_idx" ON "audit_entry"("entity_type", "entity_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_at_idx" ON "audit_entry"("actor_id", "at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "investor_profile_account_id_key" ON "investor_profile"("account_id");

-- CreateIndex
CREATE INDEX "profile_sector_sector_idx" ON "profile_sector"("sector");

-- CreateIndex
CREATE INDEX "profile_innovation_enabler_innovation_enabler_idx" ON "profile_innovation_enabler"("innovation_enabler");

-- AddForeignKey
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_investor_account_id_fkey" FOREIGN KEY ("investor_account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role_assignment" ADD CONSTRAINT "role_assignment_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_country_code_fkey" FOREIGN KEY ("country_code") REFERENCES "country"("code") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_investor_id_fkey" FOREIGN KEY ("investor_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_employee_id_fkey" FOREIGN KEY ("employee_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company" ADD CONSTRAINT "company_hq_country_code_fkey" FOREIGN KEY ("hq_country_code") REFERENCES "country"("code") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_sector" ADD CONSTRAINT "company_sector_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_sector" ADD CONSTRAINT "company_sector_sector_fkey" FOREIGN KEY ("sector") REFERENCES "sector"("value") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_innovation_enabler" ADD CONSTRAINT "company_innovation_enabler_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_innovation_enabler" ADD CONSTRAINT "company_innovation_enabler_innovation_enabler_fkey" FOREIGN KEY ("innovation_enabler") REFERENCES "innovation_enabler"("value") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "funding_round" ADD CONSTRAINT "funding_round_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "funding_round_notable_investor" ADD CONSTRAINT "funding_round_notable_investor_funding_round_id_fkey" FOREIGN KEY ("funding_round_id") REFERENCES "funding_round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "funding_round_notable_investor" ADD CONSTRAINT "funding_round_notable_investor_notable_investor_id_fkey" FOREIGN KEY ("notable_investor_id") REFERENCES "notable_investor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_manager" ADD CONSTRAINT "company_manager_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal" ADD CONSTRAINT "deal_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_text_section" ADD CONSTRAINT "deal_text_section_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_image_section" ADD CONSTRAINT "deal_image_section_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_document_section" ADD CONSTRAINT "deal_document_section_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_link_section" ADD CONSTRAINT "deal_link_section_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_link" ADD CONSTRAINT "deal_link_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "deal_link_section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watchlist_entry" ADD CONSTRAINT "watchlist_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watchlist_entry" ADD CONSTRAINT "watchlist_entry_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_blob_id_fkey" FOREIGN KEY ("blob_id") REFERENCES "file_blob"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_deal_image_section_id_fkey" FOREIGN KEY ("deal_image_section_id") REFERENCES "deal_image_section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_deal_document_section_id_fkey" FOREIGN KEY ("deal_document_section_id") REFERENCES "deal_document_section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_flow_item_id_fkey" FOREIGN KEY ("flow_item_id") REFERENCES "flow_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow" ADD CONSTRAINT "flow_source_flow_id_fkey" FOREIGN KEY ("source_flow_id") REFERENCES "flow"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow" ADD CONSTRAINT "flow_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow" ADD CONSTRAINT "flow_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow" ADD CONSTRAINT "flow_investment_id_fkey" FOREIGN KEY ("investment_id") REFERENCES "investment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_section" ADD CONSTRAINT "flow_section_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_item" ADD CONSTRAINT "flow_item_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "flow_section"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_item_input" ADD CONSTRAINT "flow_item_input_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "flow_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investment" ADD CONSTRAINT "investment_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investment" ADD CONSTRAINT "investment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investment" ADD CONSTRAINT "investment_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "investment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interest" ADD CONSTRAINT "interest_deal_id_fkey" FOREIGN KEY ("deal_id") REFERENCES "deal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interest" ADD CONSTRAINT "interest_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whitelist_entry" ADD CONSTRAINT "whitelist_entry_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whitelist_entry" ADD CONSTRAINT "whitelist_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "investor_profile" ADD CONSTRAINT "investor_profile_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_country" ADD CONSTRAINT "profile_country_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "investor_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_country" ADD CONSTRAINT "profile_country_country_code_fkey" FOREIGN KEY ("country_code") REFERENCES "country"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_funding_stage" ADD CONSTRAINT "profile_funding_stage_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "investor_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_sector" ADD CONSTRAINT "profile_sector_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "investor_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_sector" ADD CONSTRAINT "profile_sector_sector_fkey" FOREIGN KEY ("sector") REFERENCES "sector"("value") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_innovation_enabler" ADD CONSTRAINT "profile_innovation_enabler_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "investor_profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_innovation_enabler" ADD CONSTRAINT "profile_innovation_enabler_innovation_enabler_fkey" FOREIGN KEY ("innovation_enabler") REFERENCES "innovation_enabler"("value") ON DELETE RESTRICT ON UPDATE CASCADE;

