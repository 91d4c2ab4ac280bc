import type { Composers } from '../mail/composers.ts';
import { composeConfirmation } from './confirmation-mail.ts';
import { composeReset } from './reset.ts';
import { composeSecurityChange } from './second-factor/changes.ts';

export const mails: Partial<Composers> = {
  EMAIL_CONFIRMATION: composeConfirmation,
  PASSWORD_RESET: composeReset,
  SECURITY_CHANGED: composeSecurityChange,
};
