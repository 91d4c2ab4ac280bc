import { describeFailure, readRefusal, usePlatform } from '@platform/app-kit';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

export type Invitation = { firstName: string; lastName: string; role: number };

/** An address whose mail did not go out, and why. */
export type InvitationFault = { email: string; reason: string };

/** How many invitations are on their way side by side. */
const sideBySide = 3;

/**
 * Sends one invitation an address (WL-04), some side by side, and tells of each that fails (WL-08).
 *
 * @returns the way to send, which gives the faults, and how far it is while it sends
 */
export function useInvitations() {
  const t = texts.useTexts();
  const { http, texts: catalogue } = usePlatform();
  const mailToast = useMailToast();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  async function invite(email: string, person: Invitation): Promise<InvitationFault | null> {
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/invite', { email, ...person });
      return result.mailSent ? null : { email, reason: t('mail.failed', { email }) };
    } catch (error) {
      // Each reason stands beside others, so it names its address (WL-10).
      const reason = readRefusal(error) ? describeFailure(error, catalogue) : t('mail.failed', { email });
      return { email, reason: reason.includes(email) ? reason : t('invite.fault', { email, reason }) };
    }
  }

  async function send(emails: readonly string[], person: Invitation): Promise<InvitationFault[]> {
    const waiting = [...emails];
    const faults: InvitationFault[] = [];
    let done = 0;
    setProgress({ done, total: emails.length });
    async function work(): Promise<void> {
      for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
        const fault = await invite(email, person);
        if (fault) {
          faults.push(fault);
          mailToast.failed(email);
        }
        done += 1;
        setProgress({ done, total: emails.length });
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, work));
    setProgress(null);
    if (faults.length < emails.length) mailToast.sent();
    return faults.sort((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email));
  }

  return { send, progress };
}
