import { type AnyVariables, createRequest, type DocumentInput, type GraphQLRequest } from '@urql/core';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { useErrorText } from '../coded-error.ts';
import { usePlatform } from '../platform-context.ts';
import { ownFailureMessage } from './own-failure-message.ts';

export type { DocumentInput };

/**
 * Sends a mutation. `send` answers with its data, or with null after it has told the person why not: by the refusal's
 * code, else with `failureText` or the generic text (NAV-14). What the person typed is the screen's to keep. With `logged`
 * the failure goes to the log as well, where a requirement asks for that.
 */
export function useSend<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  options: { failureText?: string; logged?: boolean } = {},
): [send: (variables: Variables) => Promise<Data | null>, sending: boolean] {
  const { failureText, logged = false } = options;
  const { reportError } = usePlatform();
  const client = useClient();
  const { show } = useErrorText();
  const [running, setRunning] = useState(0);

  const send = useCallback(
    async (variables: Variables) => {
      setRunning((count) => count + 1);
      try {
        const { data, error } = await client
          .executeMutation(sendingOf(document, variables), ownFailureMessage)
          .toPromise();
        if (data !== undefined && data !== null && !error) return data;
        show(error, failureText);
        if (logged) reportError(error, 'call');
        return null;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, document, failureText, logged, reportError, show],
  );
  return [send, running > 0];
}

/** One sending of a mutation: with a key of its own, or the cache would take it for an equal one that is under way. */
export function sendingOf<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  variables: Variables,
): GraphQLRequest<Data, Variables> {
  const [key = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { ...createRequest(document, variables), key };
}
