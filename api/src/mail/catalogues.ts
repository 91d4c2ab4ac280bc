import type { Language } from '@platform/rules';
import {
  askedAgainTextsGerman,
  digestTextsGerman,
  openedStepTextsGerman,
  receiptTextsGerman,
  registrationTextsGerman,
  securityChangesGerman,
  staffWaitingTextsGerman,
  unseenMessagesTextsGerman,
} from './text-parts.de.ts';
import {
  askedAgainTexts,
  digestTexts,
  openedStepTexts,
  receiptTexts,
  registrationTexts,
  securityChanges,
  staffWaitingTexts,
  unseenMessagesTexts,
} from './text-parts.ts';
import { mailTextsGerman, salutationsGerman } from './texts.de.ts';
import { mailTexts, salutations } from './texts.ts';

/** The texts of mails by language, and the locale of their dates (CARE-14). */
export const mailCatalogues = {
  en: {
    locale: 'en-GB',
    mails: mailTexts,
    askedAgain: askedAgainTexts,
    unseenMessages: unseenMessagesTexts,
    openedStep: openedStepTexts,
    receipt: receiptTexts,
    registration: registrationTexts,
    staffWaiting: staffWaitingTexts,
    digest: digestTexts,
    securityChanges,
    salutations,
  },
  de: {
    locale: 'de-DE',
    mails: mailTextsGerman,
    askedAgain: askedAgainTextsGerman,
    unseenMessages: unseenMessagesTextsGerman,
    openedStep: openedStepTextsGerman,
    receipt: receiptTextsGerman,
    registration: registrationTextsGerman,
    staffWaiting: staffWaitingTextsGerman,
    digest: digestTextsGerman,
    securityChanges: securityChangesGerman,
    salutations: salutationsGerman,
  },
} as const satisfies Record<Language, object>;
