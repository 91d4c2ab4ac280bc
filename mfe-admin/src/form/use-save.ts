import { type CodedError, type DocumentInput, readCodedError, useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import type { AnyVariables } from '@urql/core';
import { useCallback, useState } from 'react';

/** Who changed what is being edited, and when, as far as the server tells. */
export type Conflict = { by: string | null; at: string | null };

/** The result of a save: its data, a conflict with another person's change, a faulty field, or a failure. */
export type Saved<Data> =
  | { state: 'saved'; data: Data }
  | { state: 'conflict'; conflict: Conflict }
  | { state: 'invalid'; field: string; text: string }
  | { state: 'failed' };

/**
 * Saves a form by a mutation that names the version it was read at (CARE-17). Failures other than a conflict and a
 * faulty field are shown as a toast.
 * @param failureText replaces the generic text where the requirements specify another
 */
export function useSave<Data, Variables extends AnyVariables>(
  document: DocumentInput<Data, Variables>,
  failureText?: string,
): [save: (variables: Variables) => Promise<Saved<Data>>, saving: boolean] {
  const { graphql } = usePlatform();
  const { describe, show } = useErrorText();
  const [saving, setSaving] = useState(false);
  const save = useCallback(
    async (variables: Variables): Promise<Saved<Data>> => {
      setSaving(true);
      try {
        const { data, error } = await sendInTime(graphql, document, variables);
        const result = outcomeOf(data, error, describe);
        if (result.state === 'failed') show(error, failureText);
        return result;
      } finally {
        setSaving(false);
      }
    },
    [document, graphql, describe, show, failureText],
  );
  return [save, saving];
}

/** Returns the result of a save that was answered with data, refused, or not answered at all. */
export function outcomeOf<Data>(
  data: Data | null | undefined,
  error: Error | undefined,
  describe: (error: unknown) => string,
): Saved<Data> {
  if (data !== undefined && data !== null && !error) return { state: 'saved', data };
  const coded = readCodedError(error);
  if (coded?.code === 'CONFLICT') return { state: 'conflict', conflict: conflictOf(coded) };
  const isFault = coded?.code === 'FIELD_INVALID' || coded?.code === 'FIELD_MISSING';
  if (isFault && typeof coded.params.field === 'string') {
    return { state: 'invalid', field: coded.params.field, text: describe(error) };
  }
  return { state: 'failed' };
}

function conflictOf({ params: { by, at } }: CodedError): Conflict {
  return { by: typeof by === 'string' ? by : null, at: typeof at === 'string' ? at : null };
}
