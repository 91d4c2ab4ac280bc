/** Texts of the transcript of a conversation. */
export const transcriptTexts = {
  columns: { sequence: 'No.', at: 'Time ({timeZone})', from: 'From', to: 'To', text: 'Message' },
  title: 'Conversation of {investor} and {employee}',
  about: 'About {deal}',
  made: 'Made on {time}. Times are those of the time zone {timeZone}.',
  closed: 'Closed on {time}: {manager} has taken over as relationship manager.',
  none: 'No messages',
  page: 'Page {page}',
  unshown:
    'This document shows some characters, such as emoji, as empty boxes. The CSV file of the transcript has them all.',
} as const;
