export const settingsEnglish = {
  title: 'Platform settings',
  open: 'Settings',
  back: 'Back to employees',
  denied: 'You do not have permission to view the settings',
  failed: 'The settings could not be loaded',
  conversations: 'Conversations',
  answerTargetHours: 'Hours until an answer',
  answerTargetHint: 'Messages of investors should be answered within this time.',
  pages: 'Terms and privacy',
  termsUrl: 'Address of the terms',
  privacyUrl: 'Address of the privacy policy',
  pagesMissing: 'People who register see no link to a page that is not set here.',
  pageHint: 'Leave it empty if there is none.',
  retention: 'Retention',
  eventRetentionMonths: 'Months until analytics events are deleted',
  eventRetentionHint: 'Leave it empty to keep all of them.',
  closedAccountRetentionDays: 'Days until the rest of a closed account is deleted',
  closedAccountRetentionHint:
    'Records of money and of who did what stay for ten years. For accounts closed from now on.',
  faults: {
    number: 'Enter a whole number from {min} to {max}',
    numberOrNothing: 'Enter a whole number from {min} to {max}, or leave it empty',
    url: 'Enter an address that begins with https://, or leave it empty',
  },
  saved: 'Settings saved',
  deleting: {
    title: 'Delete analytics events',
    text_one:
      'Events older than one month are deleted within the hour and cannot be brought back. Figures of analytics no longer count them.',
    text_other:
      'Events older than {count} months are deleted within the hour and cannot be brought back. Figures of analytics no longer count them.',
    confirm: 'Save and delete',
    cancel: 'Go back',
  },
} as const;
