import { SelectInput } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { FilterChips, ListToolbar } from '@platform/design-system/list';
import type { HistoryFilter, HistoryKind, HistoryRole } from '../gql/graphql.ts';
import type { ListFilters } from '../list/list-state.ts';
import { texts } from '../texts.ts';

const kinds = [
  'ACCOUNT',
  'ACCESS',
  'PREFERENCES',
  'INVITATION',
  'INVESTMENT',
  'DOCUMENT',
  'SECURITY',
  'CONTENT',
  'PUBLICATION',
] as const satisfies HistoryKind[];

/** The kinds of entries that the history of each kind of record can have. */
const kindsOf = {
  client: kinds.filter((kind) => kind !== 'CONTENT' && kind !== 'PUBLICATION'),
  // With what they did to others.
  employee: kinds,
  company: ['CONTENT', 'PUBLICATION'],
  deal: ['ACCESS', 'CONTENT', 'PUBLICATION'],
  flow: ['DOCUMENT', 'CONTENT'],
} as const;

const roles = ['SUBJECT', 'ACTOR'] as const satisfies HistoryRole[];

/** Parameters of the URL that filter a history. */
export const historyFilterNames = ['kind', 'by', 'from', 'to'] as const;

type HistoryFiltersProps = {
  filters: ListFilters;
  onChange(filters: ListFilters): void;
  /** Whose history it is; that of an employee also has what they did to others. */
  of: keyof typeof kindsOf;
};

/** The filters of a history: kinds, period, and whether something was done to or by the person. */
export function HistoryFilters({ filters, onChange, of }: HistoryFiltersProps) {
  const t = texts.useTexts();
  const set = (name: string, values: readonly string[]) => onChange({ ...filters, [name]: values });
  const [role] = chosen(roles, filters.by);
  return (
    <ListToolbar label={t('list.toolbar')}>
      <FilterChips
        label={t('history.kindsLabel')}
        options={kindsOf[of].map((kind) => ({ value: kind, label: t(`history.kinds.${kind}`) }))}
        chosen={chosen(kinds, filters.kind)}
        onChange={(values) => set('kind', values)}
      />
      {of === 'employee' ? (
        <SelectInput
          label={t('history.role')}
          value={role ?? 'ALL'}
          options={(['ALL', ...roles] as const).map((value) => ({ value, label: t(`history.roles.${value}`) }))}
          onChange={(value) => set('by', value === 'ALL' ? [] : [value])}
        />
      ) : null}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} htmlFor={`history-${name}`} className="admin-history-day">
          {t(`history.${name}`)}
          <Input
            id={`history-${name}`}
            type="date"
            value={filters[name]?.[0] ?? ''}
            onChange={({ target }) => set(name, target.value ? [target.value] : [])}
          />
        </label>
      ))}
    </ListToolbar>
  );
}

/** Returns the filter that the API expects; values that are none are left out. */
export function historyFilterOf(filters: ListFilters): HistoryFilter {
  const [role] = chosen(roles, filters.by);
  return {
    kinds: chosen(kinds, filters.kind),
    role: role ?? null,
    from: startOfDay(filters.from?.[0], 0),
    // The day itself is included.
    to: startOfDay(filters.to?.[0], 1),
  };
}

/** Returns the known ones of the chosen values. */
function chosen<Value extends string>(known: readonly Value[], values: readonly string[] = []): Value[] {
  return known.filter((value) => values.includes(value));
}

/** Returns the beginning of a day in the person's time zone, or of one `later` days after; null for no date. */
function startOfDay(day: string | undefined, later: number): string | null {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
