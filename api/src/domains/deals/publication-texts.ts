/** Why a deal was not published without somebody who looks at it, besides the checks that every publication runs. */
export const publicationTexts = {
  noRight: 'The person who set the time may not publish it any more',
  changed: 'It was changed since by somebody who may not publish it',
} as const;
