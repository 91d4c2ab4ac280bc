/** Why a deal was not published at its set minute, besides the checks that every publication runs. */
export const scheduleTexts = {
  noRight: 'The person who set the time may not publish it any more',
  changed: 'It was changed since by somebody who may not publish it',
} as const;
