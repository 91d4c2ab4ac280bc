import { describeFailure, isUnanswered, readCodedError, usePlatform } from '@platform/app-kit';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

export type Invitation = { firstName: string; lastName: string; role: number };

/** An address whose mail did not go out, or may not have, and why. */
export type InvitationFault = { email: string; reason: string };

/** What is left to do for somebody who left while it was sent. */
export type LeftInvitations = { emails: readonly string[]; person: Invitation; faults: readonly InvitationFault[] };

/** How many invitations are on their way side by side. */
const sideBySide = 3;

/**
 * Sends one invitation an address (WL-04), some side by side, and tells of each that fails (WL-08). Whoever leaves while it
 * sends is told which ones have not been begun; nothing more is sent then.
 *
 * @param onLeft is handed what was not begun, and later what failed, once somebody has left
 * @returns the way to send, which gives the faults, or null to somebody who has left, and how far it is while it sends
 */
export function useInvitations(onLeft: (left: LeftInvitations) => void) {
  const t = texts.useTexts();
  const { http, toasts, texts: catalogue } = usePlatform();
  const mailToast = useMailToast();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const queue = useRef({ waiting: [] as string[], left: false, tellUnsent: (_emails: string[]): void => undefined });
  useEffect(() => {
    const own = queue.current;
    own.left = false;
    return () => {
      own.left = true;
      const unsent = own.waiting.splice(0);
      if (unsent.length > 0) own.tellUnsent(unsent);
    };
  }, []);

  async function invite(email: string, person: Invitation): Promise<InvitationFault | null> {
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/invite', { email, ...person });
      if (result.mailSent) return null;
      mailToast.failed(email);
      return { email, reason: t('mail.failed', { email }) };
    } catch (error) {
      if (isUnanswered(error)) {
        const text = t('invite.noAnswer', { email });
        toasts.show({ severity: 'error', text });
        return { email, reason: text };
      }
      mailToast.failed(email);
      // Each reason stands beside others, so it names its address (WL-10).
      const reason = readCodedError(error) ? describeFailure(error, catalogue) : t('mail.failed', { email });
      return { email, reason: reason.includes(email) ? reason : t('invite.fault', { email, reason }) };
    }
  }

  async function send(emails: readonly string[], person: Invitation): Promise<InvitationFault[] | null> {
    const waiting = [...emails];
    const own = queue.current;
    own.waiting = waiting;
    own.tellUnsent = (unsent) => {
      toasts.show({ severity: 'error', text: t('invite.notSent', { emails: unsent.join(', ') }) });
      onLeft({ emails: unsent, person, faults: [] });
    };
    const faults: InvitationFault[] = [];
    let done = 0;
    setProgress({ done, total: emails.length });
    async function work(): Promise<void> {
      for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
        const fault = await invite(email, person);
        if (fault) faults.push(fault);
        done += 1;
        setProgress({ done, total: emails.length });
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, work));
    setProgress(null);
    if (faults.length < done) mailToast.sent();
    faults.sort((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email));
    if (!own.left) return faults;
    if (faults.length > 0) onLeft({ emails: faults.map(({ email }) => email), person, faults });
    return null;
  }

  return { send, progress };
}
