import { LoadGate } from '@platform/app-kit/pages';
import { CheckboxList } from '@platform/design-system';
import { FilterChips, Popup } from '@platform/design-system/list';
import type { ListFilters } from '../list/list-state.ts';
import { texts } from '../texts.ts';
import { useAssignableRoles } from './use-roles.ts';

const statuses = ['enabled', 'disabled'] as const;

/** Parameters of the URL that filter the employees. */
export const employeeFilterNames = ['role', 'status'] as const;

/** The filters of the employees: their roles, and whether they are disabled. */
export function EmployeeFilters({ filters, onChange }: { filters: ListFilters; onChange(next: ListFilters): void }) {
  const t = texts.useTexts();
  const { role = [], status = [] } = filters;
  return (
    <>
      <FilterChips
        label={t('employees.statusFilter')}
        options={statuses.map((value) => ({ value, label: t(`employees.${value}`) }))}
        chosen={statuses.filter((each) => status.includes(each))}
        onChange={(chosen) => onChange({ ...filters, status: chosen })}
      />
      <Popup
        label={role.length > 0 ? t('employees.roleFilterCount', { count: role.length }) : t('employees.roleFilter')}
        title={t('employees.roleFilter')}
        align="start"
      >
        {() => <RoleFilter chosen={role} onChange={(chosen) => onChange({ ...filters, role: chosen })} />}
      </Popup>
    </>
  );
}

function RoleFilter({ chosen, onChange }: { chosen: readonly string[]; onChange(chosen: string[]): void }) {
  const t = texts.useTexts();
  return (
    <LoadGate loaded={useAssignableRoles()} loading={3} failed={t('employees.add.rolesFailed')}>
      {({ assignableRoles }) => (
        <CheckboxList
          legend={t('employees.roleFilter')}
          options={assignableRoles.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </LoadGate>
  );
}

/** Returns the filter that the API expects; both statuses together do not restrict. */
export function employeeFilterOf({ role = [], status = [] }: ListFilters): {
  roleIds: number[];
  disabled: boolean | null;
} {
  const [only] = status;
  return {
    roleIds: role.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 100),
    disabled: status.length === 1 && only ? only === 'disabled' : null,
  };
}
