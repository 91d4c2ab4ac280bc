import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { type KindName, kinds } from './use-funnel-address.ts';

const FunnelSubjectsDocument = graphql(`
  query FunnelSubjects($kind: FunnelKind!, $search: String) {
    funnelSubjects(kind: $kind, search: $search) {
      id
      name
    }
  }
`);

type SubjectChoiceProps = {
  by: KindName;
  of: string | null;
  /** Name of what is chosen, once it is loaded. */
  name: string | undefined;
  onChange(id: string): void;
};

/** Chooses the deal, company or relationship manager of the funnel, found by any part of its name. */
export function SubjectChoice({ by, of, name, onChange }: SubjectChoiceProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const variables = { kind: kinds[by], search: search.trim() || null };
  const loaded = useLoad(FunnelSubjectsDocument, variables, { context: ownFailureMessage });
  if (loaded.state === 'failed') return <ErrorState title={t('failed')} onRetry={loaded.reload} />;
  const found = (loaded.data?.funnelSubjects ?? []).map(({ id, name: label }) => ({ value: id, label }));
  const isMissing = of !== null && name !== undefined && search === '' && !found.some(({ value }) => value === of);
  return (
    <Select
      className="analytics-funnel-subject"
      aria-label={t(`funnelBy.${by}`)}
      placeholder={t(`chooseOf.${by}`)}
      // Until the name is known, an id would be shown in its place.
      value={of !== null && (name !== undefined || found.some(({ value }) => value === of)) ? of : null}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      loading={loaded.state === 'loading'}
      notFoundContent={loaded.state === 'loading' ? null : t('noMatch')}
      options={isMissing ? [{ value: of, label: name }, ...found] : found}
      onChange={(id: string) => {
        setSearch('');
        onChange(id);
      }}
    />
  );
}
