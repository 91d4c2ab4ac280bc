import type { Database } from '../database/database.ts';
import type { AccreditedInvestor, AppClient } from '../database/generated/enums.ts';
import type { Step } from '../graphql/generated/resolvers.ts';

/**
 * An account with its current step (STEP-01 to STEP-07, STEP-13). Approval takes precedence; hidden sections count
 * neither as open nor as completed.
 */
const statement = {
  name: 'accounts.me',
  text: `
    SELECT account.id, account.subject, account.email::text AS email, account.first_name, account.last_name,
      account.phone_number, account.phone_zone, account.city, account.country_code, account.app_client,
      account.accredited_investor, account.email_confirmed_at, account.approved_at, account.accepted_confidentiality_at, account.reading_notice_at,
      account.disabled_at,
      account.created_at, account.email_preference_frequency, account.email_preference_investment_opportunities,
      account.email_preference_investment_tips, account.email_preference_personalised_deals,
      account.email_preference_watchlist, account.time_zone, account.language, account.message_mails, profile.first_time_viewed_at,
      CASE
        WHEN account.approved_at IS NOT NULL AND account.accepted_confidentiality_at IS NULL THEN 'CONFIDENTIALITY_AGREEMENT'
        WHEN account.approved_at IS NOT NULL AND profile.first_time_viewed_at IS NULL THEN 'INVESTOR_PREFERENCES'
        WHEN account.approved_at IS NOT NULL THEN 'APP_ACCESS'
        WHEN (account.city ~ '\\S' AND account.country_code ~ '\\S' AND account.first_name ~ '\\S'
          AND account.last_name ~ '\\S' AND account.phone_number ~ '\\S') IS NOT TRUE THEN 'PERSONAL_INFORMATION'
        WHEN instance.open THEN 'ONBOARDING'
        WHEN instance.id IS NOT NULL THEN 'AWAIT_APPROVAL'
        WHEN account.app_client = 'NO' AND EXISTS (SELECT FROM flow WHERE kind = 'ONBOARDING' AND is_default) THEN 'ONBOARDING'
        ELSE 'AWAIT_APPROVAL'
      END AS step
    FROM account
    LEFT JOIN investor_profile profile ON profile.account_id = account.id
    LEFT JOIN LATERAL (
      SELECT flow.id, EXISTS (
        SELECT FROM flow_section section WHERE section.flow_id = flow.id AND section.shown AND NOT section.completed) AS open
      FROM flow WHERE flow.account_id = account.id AND flow.scope = 'INSTANCE' AND flow.kind = 'ONBOARDING'
    ) instance ON true
    WHERE account.id = $1`,
};

export interface MyAccountRow {
  id: string;
  subject: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone_number: string | null;
  phone_zone: string | null;
  city: string | null;
  country_code: string | null;
  app_client: AppClient | null;
  accredited_investor: AccreditedInvestor | null;
  email_confirmed_at: Date | null;
  approved_at: Date | null;
  accepted_confidentiality_at: Date | null;
  reading_notice_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
  email_preference_frequency: number;
  email_preference_investment_opportunities: boolean;
  email_preference_investment_tips: boolean;
  email_preference_personalised_deals: boolean;
  email_preference_watchlist: boolean;
  time_zone: string | null;
  language: string;
  message_mails: boolean;
  first_time_viewed_at: Date | null;
  step: Step;
}

/** @returns undefined for an unknown account */
export async function readMyAccount(database: Database, accountId: string): Promise<MyAccountRow | undefined> {
  const [row] = await database.query<MyAccountRow & Record<string, unknown>>(statement, [accountId]);
  return row;
}
