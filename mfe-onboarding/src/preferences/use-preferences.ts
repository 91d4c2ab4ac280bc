import { useLoad, useSend } from '@platform/app-kit';
import { useCallback, useEffect, useState } from 'react';
import type { PreferencesQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const PreferencesDocument = graphql(`
  query Preferences {
    profile {
      id
      ...IndustryForm_InvestorProfile
    }
    sectors {
      value
      ...IndustryForm_EnumerationEntry
    }
    innovationEnablers {
      value
      ...IndustryForm_EnumerationEntry
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

export type Preferences = Omit<PreferencesQuery, 'profile'> & { profile: NonNullable<PreferencesQuery['profile']> };

/** The profile with what it chooses from; without a profile one is made first (PREF-03). */
export function usePreferences():
  | { state: 'loading' }
  | { state: 'failed'; reload(): void }
  | { state: 'ready'; data: Preferences } {
  const loaded = useLoad(PreferencesDocument, {});
  const [create] = useSend(CreateProfileDocument);
  const [refused, setRefused] = useState(false);
  const { reload } = loaded;
  const missing = loaded.state === 'ready' && !loaded.data.profile;

  const make = useCallback(async () => {
    setRefused(false);
    if (await create({})) reload();
    else setRefused(true);
  }, [create, reload]);
  useEffect(() => {
    if (missing) void make();
  }, [missing, make]);

  if (refused) return { state: 'failed', reload: () => void make() };
  if (loaded.state === 'failed') return { state: 'failed', reload };
  if (loaded.state === 'loading' || !loaded.data.profile) return { state: 'loading' };
  return { state: 'ready', data: { ...loaded.data, profile: loaded.data.profile } };
}
