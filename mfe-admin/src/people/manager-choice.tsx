import { personName, useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const PossibleManagersDocument = graphql(`
  query PossibleManagers($search: String) {
    possibleManagers(search: $search) {
      id
      firstName
      lastName
      email
    }
  }
`);

/** What a select of one relationship manager needs beside its value. */
export type ManagerOptions = {
  showSearch: { filterOption: false; onSearch(search: string): void };
  loading: boolean;
  notFoundContent: string | null;
  options: { value: string; label: string }[];
};

type ManagerChoiceProps = {
  /** An account that is not offered. */
  except?: string;
  children(select: ManagerOptions): ReactNode;
};

/** Offers those who may be a client's relationship manager (CACC-05, CLI-30), found by name or e-mail. */
export function ManagerChoice({ except, children }: ManagerChoiceProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const loaded = useLoad(PossibleManagersDocument, { search: search.trim() || null });
  if (loaded.state === 'failed') return <ErrorState title={t('manager.failed')} onRetry={loaded.reload} />;
  const managers = (loaded.data?.possibleManagers ?? []).filter(({ id }) => id !== except);
  const names = managers.map(personName);
  return children({
    showSearch: { filterOption: false, onSearch: setSearch },
    loading: loaded.state === 'loading',
    notFoundContent: loaded.state === 'loading' ? null : t('manager.noMatch'),
    // The e-mail tells people of the same name apart.
    options: managers.map(({ id, email }, at) => {
      const name = names[at] ?? email;
      return { value: id, label: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${email})` };
    }),
  });
}
