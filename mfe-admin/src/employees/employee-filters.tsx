import { useLoad } from '@platform/app-kit';
import { FilterChips } from '@platform/design-system/list';
import { graphql } from '../gql/index.ts';
import type { ListFilters } from '../list/list-state.ts';
import { texts } from '../texts.ts';

const FilterRolesDocument = graphql(`
  query FilterRoles {
    assignableRoles {
      id
      name
    }
  }
`);

type EmployeeFiltersProps = { filters: ListFilters; onChange(filters: ListFilters): void };

/** Restricts the employees to some roles, and to disabled accounts. */
export function EmployeeFilters({ filters, onChange }: EmployeeFiltersProps) {
  const t = texts.useTexts();
  const loaded = useLoad(FilterRolesDocument, {}, { policy: 'cache-first' });
  return (
    <>
      <FilterChips
        label={t('employees.roles')}
        options={(loaded.data?.assignableRoles ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
        chosen={filters.role ?? []}
        onChange={(role) => onChange({ ...filters, role })}
      />
      <FilterChips
        label={t('employees.status')}
        options={[{ value: 'disabled', label: t('employees.disabled') }]}
        chosen={filters.state ?? []}
        onChange={(state) => onChange({ ...filters, state })}
      />
    </>
  );
}
