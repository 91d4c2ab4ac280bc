import { describeFailure, isUnanswered, readCodedError, usePlatform } from '@platform/app-kit';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

export type Invitation = { firstName: string; lastName: string; role: number };

/** An address whose mail was not sent, or may not have been, and the reason. */
export type InvitationFault = { email: string; reason: string };

/** The invitations left unfinished when the form was closed while sending. */
export type UnfinishedInvitations = {
  emails: readonly string[];
  invitation: Invitation;
  faults: readonly InvitationFault[];
};

/** Maximum number of concurrent requests. */
const maxConcurrentRequests = 3;

/**
 * Sends one invitation per address (WL-04), several at a time, and reports each failure (WL-08). Unmounting stops the
 * sending and shows which invitations were not started.
 *
 * @param onUnfinished receives the invitations not started, and later the failed ones, after an unmount
 * @returns `send` resolves with the faults, or null after an unmount; `progress` is set while sending
 */
export function useInvitations(onUnfinished: (unfinished: UnfinishedInvitations) => void) {
  const t = texts.useTexts();
  const { http, toasts, texts: catalogue } = usePlatform();
  const mailToast = useMailToast();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const queue = useRef({
    waiting: [] as string[],
    unmounted: false,
    reportUnsent: (_emails: string[]): void => undefined,
  });
  useEffect(() => {
    const current = queue.current;
    current.unmounted = false;
    return () => {
      current.unmounted = true;
      const unsent = current.waiting.splice(0);
      if (unsent.length > 0) current.reportUnsent(unsent);
    };
  }, []);

  async function invite(email: string, invitation: Invitation): Promise<InvitationFault | null> {
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/invite', { email, ...invitation });
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
      // The reasons are listed together, so each one names its address (WL-10).
      const reason = readCodedError(error) ? describeFailure(error, catalogue) : t('mail.failed', { email });
      return { email, reason: reason.includes(email) ? reason : t('invite.fault', { email, reason }) };
    }
  }

  async function send(emails: readonly string[], invitation: Invitation): Promise<InvitationFault[] | null> {
    const waiting = [...emails];
    const current = queue.current;
    current.waiting = waiting;
    current.reportUnsent = (unsent) => {
      toasts.show({ severity: 'error', text: t('invite.notSent', { emails: unsent.join(', ') }) });
      onUnfinished({ emails: unsent, invitation, faults: [] });
    };
    const faults: InvitationFault[] = [];
    let done = 0;
    setProgress({ done, total: emails.length });
    async function work(): Promise<void> {
      for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
        const fault = await invite(email, invitation);
        if (fault) faults.push(fault);
        done += 1;
        setProgress({ done, total: emails.length });
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentRequests }, work));
    setProgress(null);
    if (faults.length < done) mailToast.sent();
    faults.sort((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email));
    if (!current.unmounted) return faults;
    if (faults.length > 0) onUnfinished({ emails: faults.map(({ email }) => email), invitation, faults });
    return null;
  }

  return { send, progress };
}
