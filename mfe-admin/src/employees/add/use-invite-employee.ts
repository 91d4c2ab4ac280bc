import { describeFailure, isUnanswered, readCodedError, usePlatform, useSharedTexts } from '@platform/app-kit';
import { isEmail } from '@platform/rules';
import { useState } from 'react';
import { type MailAnswer, useMailToast } from '../../clients/whitelist/use-mail-toast.ts';
import { texts } from '../../texts.ts';

export type NewEmployee = { email: string; firstName: string; lastName: string; role: number | null };

/** The fields in the order in which missing ones are named (EMP-06). */
export const newEmployeeFields = ['email', 'firstName', 'lastName', 'role'] as const satisfies (keyof NewEmployee)[];

export type EmployeeFaults = Partial<Record<keyof NewEmployee, string>>;

/**
 * Invites an employee (EMP-05 to EMP-07).
 *
 * @returns `invite` resolves with whether the mail was sent; `faults` are those of the fields, `refused` the reason why
 *   the server did not send it
 */
export function useInviteEmployee() {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { http, toasts, texts: catalogue } = usePlatform();
  const mailToast = useMailToast();
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<EmployeeFaults>({});
  const [refused, setRefused] = useState<string | null>(null);

  const fail = (text: string) => toasts.show({ severity: 'error', text });

  function rejectEmail(): void {
    const text = shared('toasts.invalidEmail');
    setFaults({ email: text });
    fail(text);
  }

  function isComplete(values: NewEmployee): boolean {
    const missing = newEmployeeFields.filter((field) => !values[field]);
    setFaults(Object.fromEntries(missing.map((field) => [field, t('employees.add.required')])));
    if (missing.length === 0) return true;
    const fields = missing.map((field) => t(`employees.add.missingFields.${field}`)).join(', ');
    fail(t('employees.add.missing', { fields }));
    return false;
  }

  async function invite(typed: NewEmployee): Promise<boolean> {
    const { role } = typed;
    const email = typed.email.trim();
    const values = { email, firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), role };
    setRefused(null);
    if (sending || !isComplete(values)) return false;
    if (!isEmail(email)) {
      rejectEmail();
      return false;
    }
    setSending(true);
    try {
      const { result } = await http.json<MailAnswer>('POST', '/api/invite', values);
      if (result.mailSent) mailToast.sent();
      else mailToast.failed(email);
      return result.mailSent;
    } catch (error) {
      const coded = readCodedError(error);
      if (coded?.code === 'EMAIL_INVALID') rejectEmail();
      else {
        mailToast.failed(email);
        if (coded) setRefused(describeFailure(error, catalogue));
        else if (isUnanswered(error)) setRefused(t('employees.add.noAnswer'));
      }
      return false;
    } finally {
      setSending(false);
    }
  }

  const clear = (field: keyof NewEmployee) => setFaults(({ [field]: _, ...others }) => others);
  return { invite, sending, faults, refused, clear };
}
