import { type DocumentInput, useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import type { AnyVariables } from '@urql/core';
import { useState } from 'react';

export type Change<Variables> = {
  /** Resolves with whether it was done. */
  send(variables: Variables): Promise<boolean>;
  /** Shows why it cannot be sent; returns false. */
  fail(error: unknown): false;
  sending: boolean;
  /** Why the last call failed, to be shown beside its button. */
  fault: string | null;
};

/**
 * Changes an import by a mutation that may be sent again.
 * @param onAnswered called after each call, also a failed one: it may have been carried out
 */
export function useChange<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  onAnswered?: () => void,
): Change<Variables> {
  const { graphql } = usePlatform();
  const { describe } = useErrorText();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function send(variables: Variables): Promise<boolean> {
    setSending(true);
    setFault(null);
    const { error } = await sendInTime(graphql, document, variables);
    setSending(false);
    if (error) setFault(describe(error));
    onAnswered?.();
    return !error;
  }
  function fail(error: unknown): false {
    setFault(describe(error));
    return false;
  }
  return { send, fail, sending, fault };
}
