import { useDraft } from '@platform/app-kit';
import { useCallback, useRef, useState } from 'react';
import type { NewClientValues } from './values.ts';

/** An account that the wizard has created. */
export type CreatedClient = {
  /** The run of the wizard that created it. */
  wizard: string;
  firebaseId: string;
  investorProfileId: string;
  /** The account's id, by which the client is found after signing up too; null until it was loaded. */
  clientId: string | null;
  values: NewClientValues;
  /** Whether the last step was passed. */
  finished: boolean;
};

type Progress = {
  created: CreatedClient | null;
  /** The last creation that was not answered with an account: its body with its idempotency key. */
  attempt: { key: string; body: string } | null;
};

const noProgress: Progress = { created: null, attempt: null };

/** What the wizard has done so far, and how to change it. */
export type ProgressKeeper = Progress & {
  /** Returns the progress of now, for calls that run across renders. */
  current(): Progress;
  change(part: Partial<Progress>): void;
  /** Changes what is known of the created account. */
  changeCreated(part: Partial<CreatedClient>): void;
};

/** Keeps the progress of the wizard in the tab, so that a reload repeats nothing (CACC-08, CACC-09). */
export function useProgress(): ProgressKeeper {
  const { values, keep } = useDraft('create-account-progress.1', noProgress);
  const [progress, setProgress] = useState(values);
  const latest = useRef(progress);

  const change = useCallback(
    (part: Partial<Progress>) => {
      latest.current = { ...latest.current, ...part };
      keep(latest.current);
      setProgress(latest.current);
    },
    [keep],
  );
  const changeCreated = useCallback(
    (part: Partial<CreatedClient>) => {
      const { created } = latest.current;
      if (created) change({ created: { ...created, ...part } });
    },
    [change],
  );
  const current = useCallback(() => latest.current, []);
  return { ...progress, current, change, changeCreated };
}
