import { normalizeEmail } from '@platform/rules';
import { permissionsByDeal } from '../../access/deal-rights.ts';
import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { updateClientAnswers } from './client-answers.ts';
import { updateEmailPreferences } from './email-preferences.ts';
import { acceptConfidentiality, confirmReadingNotice, readAccount, updatePersonalInformation } from './service.ts';
import { chooseLanguage, updateAccountSettings } from './settings.ts';

export const resolvers: Resolvers = {
  Query: {
    me: (_parent, _arguments, context) => readAccount(context),
    account: (_parent, { email }, context) =>
      normalizeEmail(email) === normalizeEmail(context.caller.email) ? readAccount(context) : null,
  },
  Mutation: {
    updatePersonalInformation: (_parent, { input }, context) => updatePersonalInformation(context, input),
    updateClientAnswers: (_parent, { input }, context) => updateClientAnswers(context, input),
    updateEmailPreferences: (_parent, { input }, context) => updateEmailPreferences(context, input),
    updateAccountSettings: (_parent, { input }, context) => updateAccountSettings(context, input),
    chooseLanguage: (_parent, { language }, context) => chooseLanguage(context, language),
    acceptConfidentiality: (_parent, _arguments, context) => acceptConfidentiality(context),
    confirmReadingNotice: (_parent, _arguments, context) => confirmReadingNotice(context),
  },
  Account: {
    id: ({ row }) => row.id,
    firebaseId: ({ row }) => row.subject,
    email: ({ row }) => row.email,
    emailConfirmed: ({ row }) => row.email_confirmed_at !== null,
    firstName: ({ row }) => row.first_name,
    lastName: ({ row }) => row.last_name,
    phoneNumber: ({ row }) => row.phone_number,
    phoneZone: ({ row }) => row.phone_zone,
    city: ({ row }) => row.city,
    country: ({ row }) => row.country_code,
    appClient: ({ row }) => row.app_client,
    accreditedInvestor: ({ row }) => row.accredited_investor,
    approvedAt: ({ row }) => row.approved_at,
    acceptedConfidentiality: ({ row }) => row.accepted_confidentiality_at !== null,
    readingNoticeDue: ({ row, caller }) =>
      row.step === 'APP_ACCESS' && !caller.isAdmin && row.reading_notice_at === null,
    firstTimeViewed: ({ row }) => row.first_time_viewed_at,
    disabled: ({ row }) => row.disabled_at !== null,
    createdAt: ({ row }) => row.created_at,
    emailPreferences: ({ row }) => ({
      frequency: row.email_preference_frequency,
      investmentOpportunities: row.email_preference_investment_opportunities,
      investmentTips: row.email_preference_investment_tips,
      personalisedDeals: row.email_preference_personalised_deals,
      watchlist: row.email_preference_watchlist,
    }),
    timeZone: ({ row }) => row.time_zone,
    language: ({ row }) => row.language,
    messageMails: ({ row }) => row.message_mails,
    permissions: ({ caller }) => caller.permissions,
    dealPermissions: ({ caller }) => permissionsByDeal(caller),
    assignments: ({ caller }) => [...caller.assignments],
    isAdmin: ({ caller }) => caller.isAdmin,
    step: ({ row }) => row.step,
  },
};
