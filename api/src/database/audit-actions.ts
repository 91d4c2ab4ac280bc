/**
 * Every audited action with the kind under which the history of a person or company shows it (HIST-16). `audit` takes no
 * other action.
 */
export const auditKinds = {
  'account.address_confirmed': 'ACCOUNT',
  'account.address_followed': 'ACCOUNT',
  'account.client_answers_updated': 'ACCOUNT',
  'account.closing_requested': 'ACCOUNT',
  'account.closing_withdrawn': 'ACCOUNT',
  'account.confidentiality_accepted': 'ACCOUNT',
  'account.reading_notice_confirmed': 'ACCOUNT',
  'account.created_by_staff': 'ACCOUNT',
  'account.email_preferences_updated': 'ACCOUNT',
  'account.personal_information_updated': 'ACCOUNT',
  'account.settings_updated': 'ACCOUNT',
  'account.signed_up': 'ACCOUNT',
  'account.unproven_data_removed': 'ACCOUNT',

  'account.approved': 'ACCESS',
  'account.clients_taken_over': 'ACCESS',
  'account.closed': 'ACCESS',
  'account.closing_declined': 'ACCESS',
  'account.conversation_handed_over': 'ACCESS',
  'account.disabled': 'ACCESS',
  'account.enabled': 'ACCESS',
  'account.relationship_manager_changed': 'ACCESS',
  'account.roles_changed': 'ACCESS',
  'deal.employees_changed': 'ACCESS',
  'platform_settings.saved': 'ACCESS',
  'app.credential_renewed': 'ACCESS',
  'app.key_added': 'ACCESS',
  'app.key_removed': 'ACCESS',
  'app.rollout_changed': 'ACCESS',

  'investor_profile.company_saved': 'PREFERENCES',
  'investor_profile.created': 'PREFERENCES',
  'investor_profile.finished': 'PREFERENCES',
  'investor_profile.industry_saved': 'PREFERENCES',
  'investor_profile.investment_saved': 'PREFERENCES',

  'account.approval_resent': 'INVITATION',
  'account.confirmation_resent': 'INVITATION',
  'invitation.created': 'INVITATION',

  'feedback.inserted': 'INVESTMENT',
  'feedback.updated': 'INVESTMENT',
  'interest.cancelled': 'INVESTMENT',
  'interest.inserted': 'INVESTMENT',
  'interest.updated': 'INVESTMENT',
  'investment.cancelled': 'INVESTMENT',
  'investment.completed': 'INVESTMENT',
  'investment.inserted': 'INVESTMENT',
  'investment.modified': 'INVESTMENT',
  'investment.uncompleted': 'INVESTMENT',

  'file.deleted': 'DOCUMENT',
  'file.infected': 'DOCUMENT',
  'file.restored': 'DOCUMENT',
  'file.uploaded': 'DOCUMENT',
  'flow_item.answered': 'DOCUMENT',
  'flow_item.asked_again': 'DOCUMENT',
  'flow_section.flags_changed': 'DOCUMENT',
  'flow_instance.updated': 'DOCUMENT',
  'onboarding_flow.cloned': 'DOCUMENT',

  'company_import.canceled': 'CONTENT',
  'company_import.started': 'CONTENT',
  'company.inserted': 'CONTENT',
  'company.updated': 'CONTENT',

  'deal.canceled': 'CONTENT',
  'deal.changes_discarded': 'CONTENT',
  'deal.created': 'CONTENT',
  'deal.updated': 'CONTENT',

  'flow.created': 'CONTENT',
  'flow.default_changed': 'CONTENT',
  'flow.deleted': 'CONTENT',
  'flow.renewed': 'CONTENT',
  'flow.updated': 'CONTENT',
  'flow_template.cloned': 'CONTENT',

  'tip.created': 'CONTENT',
  'tip.deleted': 'CONTENT',
  'tip.updated': 'CONTENT',

  'company.published': 'PUBLICATION',
  'company.unpublished': 'PUBLICATION',
  'deal.changes_applied': 'PUBLICATION',
  'deal.held_back': 'PUBLICATION',
  'deal.published': 'PUBLICATION',
  'deal.published_with_company': 'PUBLICATION',
  'deal.schedule_failed': 'PUBLICATION',
  'deal.scheduled': 'PUBLICATION',
  'deal.unpublished': 'PUBLICATION',
  'deal.unpublished_with_company': 'PUBLICATION',
  'tip.published': 'PUBLICATION',

  'account.authenticator_added': 'SECURITY',
  'account.authenticator_removed': 'SECURITY',
  'account.other_sessions_ended': 'SECURITY',
  'account.passkey_added': 'SECURITY',
  'account.passkey_removed': 'SECURITY',
  'account.passkey_renamed': 'SECURITY',
  'account.password_changed': 'SECURITY',
  'account.recovery_code_used': 'SECURITY',
  'account.recovery_codes_renewed': 'SECURITY',
  'account.second_factor_removed': 'SECURITY',
  'account.session_ended': 'SECURITY',
  'export.active_investors': 'SECURITY',
  'export.answer_times': 'SECURITY',
  'export.client_files': 'SECURITY',
  'export.clients': 'SECURITY',
  'export.companies': 'SECURITY',
  'export.company_figures': 'SECURITY',
  'export.day_figures': 'SECURITY',
  'export.deal_figures': 'SECURITY',
  'export.deals': 'SECURITY',
  'export.document_pages': 'SECURITY',
  'export.document_readers': 'SECURITY',
  'export.document_readings': 'SECURITY',
  'export.employees': 'SECURITY',
  'export.feedback': 'SECURITY',
  'export.feedback_reasons': 'SECURITY',
  'export.funnel': 'SECURITY',
  'export.funnel_people': 'SECURITY',
  'export.interested': 'SECURITY',
  'export.investments': 'SECURITY',
  'export.own_data': 'SECURITY',
  'export.preference_figures': 'SECURITY',
  'export.transcript': 'SECURITY',
  'export.whitelist': 'SECURITY',
  'identity_user.password_reset': 'SECURITY',
  'identity_user.unproven_factors_removed': 'SECURITY',
} as const satisfies Record<string, AuditKind>;

export type AuditKind =
  | 'ACCOUNT'
  | 'ACCESS'
  | 'PREFERENCES'
  | 'INVITATION'
  | 'INVESTMENT'
  | 'DOCUMENT'
  | 'SECURITY'
  | 'CONTENT'
  | 'PUBLICATION';

/** `<entity>.<what happened>`, such as `investment.inserted`. */
export type AuditAction = keyof typeof auditKinds;
