import {
  answerTargetLimits,
  closedAccountRetentionLimits,
  eventRetentionLimits,
  isPublicPageUrl,
  isWithinLimits,
} from '@platform/rules';
import type { FieldErrors } from '../form/use-edit-form.ts';
import { texts } from '../texts.ts';
import type { SettingsValues } from './values.ts';

/** Returns a function that returns the text for each faulty field. */
export function useFaults(): (values: SettingsValues) => FieldErrors<SettingsValues> {
  const t = texts.useTexts();
  const isPageOrNothing = (url: string) => url === '' || isPublicPageUrl(url);
  return ({
    answerTargetHours,
    termsUrl,
    privacyUrl,
    eventRetentionMonths: months,
    closedAccountRetentionDays: days,
  }) => {
    const isTarget = answerTargetHours !== '' && isWithinLimits(Number(answerTargetHours), answerTargetLimits);
    const isDays = days !== '' && isWithinLimits(Number(days), closedAccountRetentionLimits);
    const isRetention = months === '' || isWithinLimits(Number(months), eventRetentionLimits);
    return {
      ...(isTarget ? {} : { answerTargetHours: t('settings.faults.number', answerTargetLimits) }),
      ...(isPageOrNothing(termsUrl) ? {} : { termsUrl: t('settings.faults.url') }),
      ...(isPageOrNothing(privacyUrl) ? {} : { privacyUrl: t('settings.faults.url') }),
      ...(isRetention ? {} : { eventRetentionMonths: t('settings.faults.numberOrNothing', eventRetentionLimits) }),
      ...(isDays ? {} : { closedAccountRetentionDays: t('settings.faults.number', closedAccountRetentionLimits) }),
    };
  };
}
