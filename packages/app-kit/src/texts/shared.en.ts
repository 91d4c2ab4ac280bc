import { dealCheckTexts, type ErrorCode, errorTexts } from '@platform/error-codes';

const couldNotComplete = 'Could not complete request...';

/**
 * Codes of programming or server errors, whose texts are for developers calling the API; users see the generic text
 * instead (NAV-14).
 */
const technical = {
  METHOD_NOT_ALLOWED: couldNotComplete,
  BAD_REQUEST: couldNotComplete,
  MEDIA_TYPE_UNSUPPORTED: couldNotComplete,
  INTERNAL: couldNotComplete,
  IDEMPOTENCY_KEY_REUSED: couldNotComplete,
} as const satisfies Partial<Record<ErrorCode, string>>;

/**
 * Texts that more than one app shows, exactly as in the requirements (NAV-16), with placeholders in braces. The texts
 * of a single app are in that app.
 */
export const sharedEnglish = {
  toasts: {
    invalidEmail: errorTexts.EMAIL_INVALID,
    passwordNotStrongEnough: errorTexts.PASSWORD_NOT_STRONG_ENOUGH,
    passwordsMismatch: 'Passwords mismatch',
    couldNotComplete,
    noAnswerAbout:
      'Could not complete request... No answer came for {name}. It may have been carried out: look before you send it again.',
    stillWaiting: 'No answer yet. The request is still running.',
    savingDataFailed: 'There was an error saving your data',
    completedWithErrors: 'Request completed with errors',
    tokenValidationFailed: errorTexts.INVITATION_INVALID,
    noDefaultOnboardingFlow: errorTexts.NO_DEFAULT_FLOW,
    dataSavingError: 'data saving error',
    missingOnboardingFlow: 'Missing onboarding flow',
    fieldNotValid: errorTexts.FIELD_INVALID,
    passwordResetEmailFailed: errorTexts.MAIL_UNAVAILABLE,
    notApproved: errorTexts.NOT_APPROVED,
    wrongPassword: errorTexts.PASSWORD_WRONG,
    noAccountWithEmail: 'No account associated with this email address.',
    accountDisabled: errorTexts.ACCOUNT_DISABLED,
    documentDownloadFailed: 'Document download failed',
    conversationFailed: 'Unable to create conversation',
    investmentSizeMargins: errorTexts.INVESTMENT_SIZES,
    investmentDeleted: errorTexts.INVESTMENT_DELETED,
    requestOriginFailed: 'Request origin validation failed',
    requestExpired: errorTexts.CODE_INVALID,
    changeFailed: 'Your information could not be changed',
    profileUpdated: 'Profile Updated',
    emailSent: 'Email Sent!',
    roleUpdated: 'Role Updated!',
    watchlistAdded: 'Company added to your watchlist',
    watchlistRemoved: 'Company removed from your watchlist',
    detailsUpdated: '{x} details updated!',
    passwordResetEmailSent: 'Password reset email sent to {email}',
    investmentCanceled: 'Investment canceled',
    feedbackThanks: 'Thank you for the feedback.',
    interestUpdated: 'Your investment interest has been updated',
    passwordReset: 'Password reset successfully.',
    fieldUpdated: '{field label} field updated',
  },
  // The key keeps its name, since released apps look texts up by it.
  refusals: { ...errorTexts, ...technical },
  dealChecks: dealCheckTexts,
  // As the API names them (ACC-03).
  fields: {
    city: 'city',
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    country: 'country',
    phone: 'phone',
  },
  design: {
    loading: 'Loading',
    tryAgain: 'Try again',
    close: 'Close',
    noAnswerYet:
      'There is no answer yet. You can wait, or close this. What you have sent may still be carried out: look at it again later.',
    cancel: 'Cancel',
    noData: 'Nothing here yet',
    noMatch: 'No match',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    today: 'Today',
    daysAgo_one: '{count} day ago',
    daysAgo_other: '{count} days ago',
  },
  files: {
    tooLarge_one: 'The file {names} is too large. The upload is aborted.',
    tooLarge_other: 'The files {names} are too large. The upload is aborted.',
    empty_one: 'The file {names} is empty. The upload is aborted.',
    empty_other: 'The files {names} are empty. The upload is aborted.',
  },
  failure: {
    title: 'This part of the page has stopped working',
    text: 'The rest of the page still works. Nothing you have stored is lost.',
  },
} as const;
