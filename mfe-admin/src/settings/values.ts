import type { PlatformSettingsInput, PlatformSettingsQuery } from '../gql/graphql.ts';

export type Settings = PlatformSettingsQuery['platformSettings'];

/** The settings as typed; an empty text is no value. */
export type SettingsValues = {
  answerTargetHours: string;
  termsUrl: string;
  privacyUrl: string;
  eventRetentionMonths: string;
  closedAccountRetentionDays: string;
};

export function valuesOf(settings: Settings): SettingsValues {
  const { answerTargetHours, termsUrl, privacyUrl, eventRetentionMonths, closedAccountRetentionDays } = settings;
  return {
    answerTargetHours: String(answerTargetHours),
    termsUrl: termsUrl ?? '',
    privacyUrl: privacyUrl ?? '',
    eventRetentionMonths: eventRetentionMonths === null ? '' : String(eventRetentionMonths),
    closedAccountRetentionDays: String(closedAccountRetentionDays),
  };
}

/** @param values valid ones */
export function inputOf(values: SettingsValues): PlatformSettingsInput {
  const { answerTargetHours, termsUrl, privacyUrl, eventRetentionMonths, closedAccountRetentionDays } = values;
  return {
    answerTargetHours: Number(answerTargetHours),
    termsUrl: termsUrl || null,
    privacyUrl: privacyUrl || null,
    eventRetentionMonths: eventRetentionMonths === '' ? null : Number(eventRetentionMonths),
    closedAccountRetentionDays: Number(closedAccountRetentionDays),
  };
}

/** Whether events that are kept so far would be deleted. */
export function isShorterRetention(values: SettingsValues, stored: SettingsValues): boolean {
  const [months, before] = [values.eventRetentionMonths, stored.eventRetentionMonths];
  return months !== '' && (before === '' || Number(months) < Number(before));
}
