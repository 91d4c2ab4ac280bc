import './permission-dialog.css';
import { ownFailureMessage, personName, readCodedError, useLoad, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { BusyModal, CheckboxList, ErrorState, LoadingState, SearchInput, Text } from '@platform/design-system';
import { foldText } from '@platform/rules';
import { useState } from 'react';
import type { DealEmployeesQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { type Deal, nameOfDeal } from './staff-deals.ts';

const DealEmployeesDocument = graphql(`
  query DealEmployees($dealId: ID!) {
    dealEmployees(dealId: $dealId) {
      accountId
      firstName
      lastName
      email
      assigned
    }
  }
`);

const ChangeDealEmployeesDocument = graphql(`
  mutation ChangeDealEmployees($dealId: ID!, $added: [ID!]!, $removed: [ID!]!) {
    changeDealEmployees(dealId: $dealId, added: $added, removed: $removed) {
      accountId
      assigned
    }
  }
`);

type Employee = DealEmployeesQuery['dealEmployees'][number];

type PermissionDialogProps = { deal: Deal; open: boolean; onClose(): void };

/**
 * Chooses who else works on a deal, by role 8 (ADEAL-14 to ADEAL-17). After a failure it stays open with the choice. Rendered
 * anew for each opening.
 */
export default function PermissionDialog({ deal, open, onClose }: PermissionDialogProps) {
  const t = texts.useTexts();
  const { graphql: client, toasts } = usePlatform();
  const loaded = useLoad(
    DealEmployeesDocument,
    { dealId: deal.id },
    { policy: 'network-only', context: ownFailureMessage },
  );
  const [changed, setChanged] = useState<string[] | null>(null);
  const [saving, setSaving] = useState(false);
  const employees = loaded.data?.dealEmployees ?? [];
  const assigned = employees.filter((employee) => employee.assigned).map(({ accountId }) => accountId);
  const chosen = changed ?? assigned;

  async function save(): Promise<void> {
    setSaving(true);
    const added = chosen.filter((id) => !assigned.includes(id));
    const removed = assigned.filter((id) => !chosen.includes(id));
    const variables = { dealId: deal.id, added, removed };
    const { data, error } = await sendInTime(client, ChangeDealEmployeesDocument, variables);
    setSaving(false);
    if (data && !error) {
      toasts.show({ severity: 'success', text: t('deals.permission.done') });
      onClose();
      return;
    }
    toasts.show({ severity: 'error', text: t('deals.permission.failed') });
    // Somebody may have left the staff in the meantime.
    if (readCodedError(error)) loaded.reload();
  }

  return (
    <BusyModal
      open={open}
      title={t('deals.permission.title', { name: nameOfDeal(deal) })}
      okText={t('deals.permission.save')}
      cancelText={t('deals.permission.cancel')}
      okButtonProps={{ disabled: loaded.state !== 'ready', loading: saving }}
      busy={saving}
      closedByMask={changed === null}
      width={560}
      destroyOnHidden
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="admin-deal-permission">
        <Text as="p">{t('deals.permission.text')}</Text>
        {loaded.state === 'loading' ? <LoadingState rows={6} /> : null}
        {loaded.state === 'failed' ? (
          <ErrorState title={t('deals.permission.loadFailed')} onRetry={loaded.reload} />
        ) : null}
        {loaded.state === 'ready' ? (
          <EmployeeChoice employees={employees} chosen={chosen} onChange={setChanged} />
        ) : null}
      </div>
    </BusyModal>
  );
}

type EmployeeChoiceProps = {
  employees: readonly Employee[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
};

function EmployeeChoice({ employees, chosen, onChange }: EmployeeChoiceProps) {
  const t = texts.useTexts();
  const [search, setSearch] = useState('');
  const options = employees.map((employee) => ({ value: employee.accountId, label: labelOf(employee) }));
  const found = options.filter(({ label }) => foldText(label).includes(foldText(search.trim())));

  /** The ticks of those whom the search does not show stay. */
  function change(ticked: string[]): void {
    const shown = new Set(found.map(({ value }) => value));
    onChange(options.map(({ value }) => value).filter((id) => (shown.has(id) ? ticked : chosen).includes(id)));
  }

  if (employees.length === 0) return <Text tone="muted">{t('deals.permission.none')}</Text>;
  return (
    <>
      <SearchInput label={t('deals.permission.search')} value={search} onSearch={setSearch} />
      <div className="admin-deal-employees">
        {found.length === 0 ? (
          <Text tone="muted">{t('deals.permission.noMatch')}</Text>
        ) : (
          <CheckboxList
            legend={t('deals.permission.employees')}
            options={found}
            chosen={chosen.filter((id) => found.some(({ value }) => value === id))}
            onChange={change}
          />
        )}
      </div>
      <div role="status">
        <Text tone="muted" size="caption">
          {t('deals.permission.chosen', { count: chosen.length })}
        </Text>
      </div>
    </>
  );
}

/** The e-mail address tells people of the same name apart. */
function labelOf(employee: Employee): string {
  const name = personName(employee);
  return name === employee.email ? name : `${name} (${employee.email})`;
}
