import { type DocumentInput, ownFailureMessage, sendingOf, usePlatform } from '@platform/app-kit';
import type { AnyVariables } from '@urql/core';
import { useCallback } from 'react';

/** Returns a function that sends a mutation and rejects with its error, for a caller that reports each on its own. */
export function useCall<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
): (variables: Variables) => Promise<Data> {
  const { graphql } = usePlatform();
  return useCallback(
    async (variables) => {
      const request = sendingOf(document, variables);
      const { data, error } = await graphql.executeMutation<Data, Variables>(request, ownFailureMessage).toPromise();
      if (error || data === undefined || data === null) throw error ?? new Error('The response has no data');
      return data;
    },
    [document, graphql],
  );
}
