import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { ErrorState } from '@platform/design-system';
import { Select } from '@platform/design-system/form';
import { type ComponentProps, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

/** A page of the templates of investment flows; the server searches all. */
export const TemplateChoicesDocument = graphql(`
  query TemplateChoices($search: String) {
    investmentTemplates(search: $search) {
      items {
        id
        name
      }
    }
  }
`);

const TemplateNameDocument = graphql(`
  query TemplateName($id: ID!) {
    flow(id: $id) {
      id
      name
    }
  }
`);

type Template = { id: string; name: string };

type TemplateSelectProps = Pick<ComponentProps<typeof Select>, 'id' | 'disabled' | 'placeholder'> & {
  /** Null while none is chosen. */
  value: string | null;
  /** The template that is chosen at first, if its name is known. */
  known?: Template | null;
  failed: string;
  none: string;
  onChange(templateId: string): void;
};

/** Chooses one of all templates of investment flows, found by name. */
export function TemplateSelect({ value, known = null, failed, none, onChange, ...control }: TemplateSelectProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(known);
  const loaded = useLoad(TemplateChoicesDocument, { search: search.trim() || null });
  const templates = loaded.data?.investmentTemplates.items ?? [];
  const shown = [...templates, ...(chosen ? [chosen] : []), ...(known ? [known] : [])].find(({ id }) => id === value);
  const isNameless = value !== null && !shown && search === '' && loaded.state === 'ready';
  const named = useLoad(
    TemplateNameDocument,
    { id: value ?? '' },
    { policy: 'cache-first', pause: !isNameless, context: ownFailureMessage },
  );
  if (loaded.state === 'failed') return <ErrorState title={failed} onRetry={loaded.reload} />;
  const nameOf = (id: unknown) => {
    if (id === shown?.id) return shown?.name;
    if (id === named.data?.flow.id) return named.data?.flow.name;
    return named.state === 'failed' ? t('templates.goneTemplate') : null;
  };
  return (
    <Select
      {...control}
      value={value}
      loading={loaded.state === 'loading'}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={loaded.state === 'loading' ? null : none}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      labelRender={({ value: id }) => nameOf(id)}
      onChange={(id: string) => {
        setChosen(templates.find((template) => template.id === id) ?? null);
        setSearch('');
        onChange(id);
      }}
    />
  );
}
