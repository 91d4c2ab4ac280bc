import { type DocumentInput, ownFailureMessage, useErrorText, usePlatform } from '@platform/app-kit';
import type { AnyVariables } from '@urql/core';
import { useState } from 'react';

/**
 * Sends a change of the keys of an app, for as long as the person takes to confirm that it is them. What the server refuses stands
 * in the dialog, in which everything typed stays.
 */
export function useKeyChange<Data, Variables extends AnyVariables>(document: DocumentInput<Data, Variables>) {
  const { graphql } = usePlatform();
  const { describe } = useErrorText();
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState(false);
  return {
    ...{ fault, sending },
    forget: () => setFault(undefined),
    /** Returns whether it was changed. */
    async send(variables: Variables): Promise<boolean> {
      setSending(true);
      setFault(undefined);
      try {
        const { error } = await graphql.mutation(document, variables, ownFailureMessage).toPromise();
        if (error) setFault(describe(error));
        return !error;
      } finally {
        setSending(false);
      }
    },
  };
}
