import { readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { type MailAnswer, useMailToast } from './use-mail-toast.ts';

/**
 * Returns a function that resends the mail that is due to a whitelist entry: the invitation, the address confirmation or
 * the approval (WL-13). It never rejects.
 * @param onSent called when the state of the mail has to be reloaded
 */
export function useResend(onSent: () => void): (email: string) => Promise<void> {
  const { http } = usePlatform();
  const mailToast = useMailToast();
  const { show } = useErrorText();
  return async (email) => {
    try {
      const { result } = await callInTime((signal) =>
        http.json<MailAnswer>('POST', '/api/whitelist/resend', { email }, { signal }),
      );
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      onSent();
    } catch (error) {
      if (readCodedError(error)) {
        // There is no mail to resend, e.g. because the invitee has signed up in the meantime; the reload shows it.
        onSent();
        show(error);
      } else mailToast.failed(email);
    }
  };
}

/**
 * Returns a function that mails a new invitation to a client who has not signed up yet (CLI-33, CLI-35). It never
 * rejects.
 * @param onSent called when the client has to be reloaded
 */
export function useResendInvitation(
  onSent: () => void,
): (client: { email: string; firebaseId: string }) => Promise<void> {
  const { http } = usePlatform();
  const mailToast = useMailToast();
  return async ({ email, firebaseId }) => {
    try {
      const body = { email, firebaseId };
      const { result } = await callInTime((signal) =>
        http.json<MailAnswer>('POST', '/api/investor/invitation/resend', body, { signal }),
      );
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      onSent();
    } catch (error) {
      mailToast.failed(email);
      // The client may have signed up in the meantime; the reload shows it.
      if (readCodedError(error)) onSent();
    }
  };
}
