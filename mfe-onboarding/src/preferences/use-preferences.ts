import { useLoad, useSend } from '@platform/app-kit';
import { useCallback, useEffect, useState } from 'react';
import type { PreferencesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const PreferencesDocument = graphql(`
  query Preferences {
    profile {
      id
      ...PreferencesForm_InvestorProfile
      ...ProgressPanel_InvestorProfile
    }
    sectors {
      value
      description
    }
    innovationEnablers {
      value
      description
    }
    countries {
      value
      description
    }
  }
`);

const CreateProfileDocument = graphql(`
  mutation CreateProfile {
    createProfile {
      id
    }
  }
`);

export type Preferences = Omit<PreferencesQuery, 'profile'> & {
  profile: NonNullable<PreferencesQuery['profile']>;
  /** Loads the stored values again. */
  reload(): void;
};

/**
 * Loads the profile with its options, and creates a missing profile first (PREF-03). Bypasses the cache, so that the
 * forms open with the current values.
 */
export function usePreferences():
  | { state: 'loading' }
  | { state: 'failed'; reload(): void }
  | { state: 'ready'; data: Preferences } {
  const loaded = useLoad(PreferencesDocument, {}, { policy: 'network-only' });
  const [create] = useSend(CreateProfileDocument);
  const [refused, setRefused] = useState(false);
  const { reload } = loaded;
  const missing = loaded.state === 'ready' && !loaded.data.profile;

  const createProfile = useCallback(async () => {
    setRefused(false);
    if (await create({})) reload();
    else setRefused(true);
  }, [create, reload]);
  useEffect(() => {
    if (missing) void createProfile();
  }, [missing, createProfile]);

  if (refused) return { state: 'failed', reload: () => void createProfile() };
  if (loaded.state === 'failed') return { state: 'failed', reload };
  if (loaded.state === 'loading' || !loaded.data.profile) return { state: 'loading' };
  return { state: 'ready', data: { ...loaded.data, profile: loaded.data.profile, reload } };
}
