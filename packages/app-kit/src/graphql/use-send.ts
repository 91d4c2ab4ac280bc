import { type AnyVariables, createRequest, type DocumentInput, type GraphQLRequest } from '@urql/core';
import { useCallback, useState } from 'react';
import { useClient } from 'urql';
import { useErrorText } from '../coded-error.ts';
import { usePlatform } from '../platform-context.ts';
import { ownFailureMessage } from './own-failure-message.ts';

export type { DocumentInput };

/**
 * Sends a mutation. `send` resolves with its data, or with null after it has shown an error toast: the text of the
 * error code, else `failureText` or the generic text (NAV-14). With `logged` the error is also reported, where a
 * requirement demands it.
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

/** Creates a request with a unique key, since urql deduplicates pending mutations with equal keys. */
export function sendingOf<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  variables: Variables,
): GraphQLRequest<Data, Variables> {
  const [key = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { ...createRequest(document, variables), key };
}
