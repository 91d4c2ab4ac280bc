import { isUnanswered, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import type { ProgressKeeper } from './use-progress.ts';
import type { NewClientValues } from './values.ts';

/** Why the last creation failed. */
export type CreationFault = {
  text: string;
  /** The step with the field that the server refused. */
  step: 'email' | 'personal' | null;
};

type Options = {
  wizard: string;
  progress: ProgressKeeper;
  onCreated(): void;
  onFailed(): void;
};

type Answer = { result: { firebaseId: string; investorProfileId: string } };

/**
 * Creates the account, once at a time (CACC-07, CACC-09). An unchanged retry carries the same idempotency key, also
 * after a reload, so that a lost response does not lead to a second account.
 */
export function useCreateClient({ wizard, progress, onCreated, onFailed }: Options) {
  const t = texts.useTexts();
  const { http, toasts } = usePlatform();
  const { describe } = useErrorText();
  const running = useRef(false);
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<CreationFault | null>(null);

  async function create(values: NewClientValues): Promise<void> {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setFault(null);
    const { manager, ...client } = values;
    const body = { ...client, ...(manager ? { relationshipManagerId: manager.value } : {}) };
    const attempt = attemptOf(JSON.stringify(body), progress.current().attempt);
    progress.change({ attempt });
    try {
      const headers = { 'Idempotency-Key': attempt.key };
      const { result } = await callInTime((signal) =>
        http.json<Answer>('POST', '/api/investor/create', body, { headers, signal }),
      );
      const { firebaseId, investorProfileId } = result;
      const created = { wizard, firebaseId, investorProfileId, clientId: null, values, finished: false };
      progress.change({ attempt: null, created });
      toasts.show({ severity: 'success', text: t('createAccount.created') });
      onCreated();
    } catch (error) {
      toasts.show({ severity: 'error', text: t('createAccount.creationFailed') });
      setFault(faultOf(error));
      onFailed();
    } finally {
      running.current = false;
      setSending(false);
    }
  }

  function faultOf(error: unknown): CreationFault | null {
    const coded = readCodedError(error);
    if (coded) return { text: describe(error), step: stepOf(coded.code, coded.params.field) };
    return isUnanswered(error) ? { text: t('createAccount.unanswered'), step: null } : null;
  }

  return { create, sending, fault };
}

function attemptOf(body: string, last: { key: string; body: string } | null) {
  return last?.body === body ? last : { key: crypto.randomUUID(), body };
}

function stepOf(code: string, field: unknown): CreationFault['step'] {
  if (code === 'EMAIL_IN_USE' || code === 'EMAIL_INVALID') return 'email';
  return code === 'FIELD_INVALID' && field !== 'relationshipManagerId' ? 'personal' : null;
}
