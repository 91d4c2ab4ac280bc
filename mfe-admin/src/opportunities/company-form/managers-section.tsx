import { ArrowDownOutlined, ArrowUpOutlined, Button, FieldError, Text } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { fieldId } from '../../form/use-edit-form.ts';
import { texts } from '../../texts.ts';
import { moved, newManagerEntry, withManager } from './entries.ts';
import type { CompanyFormState } from './fields.tsx';
import { focusLater } from './focus-later.ts';
import { ManagerForm } from './manager-form.tsx';
import type { Manager } from './values.ts';

/** The managers in their order; one at a time is entered or changed (COMP-19). */
export function ManagersSection({ form, id }: { form: CompanyFormState; id: string }) {
  const t = texts.useTexts();
  const addId = fieldId(form.id, 'management');
  const entryId = fieldId(form.id, 'managerEntry');
  const { management, managerEntry } = form.values;
  const error = form.errors.management;
  const isNew = managerEntry !== null && management.every((manager) => manager.id !== managerEntry.id);

  function open(entry: Manager): void {
    form.set('managerEntry', entry);
    focusLater(entryId);
  }

  function close(): void {
    form.set('managerEntry', null);
    focusLater(isNew ? addId : `${addId}-${managerEntry?.id}`);
  }

  function move(index: number, by: 1 | -1): void {
    const { id: managerId } = management[index] ?? {};
    form.set('management', moved(management, index, by));
    // The button of this direction is disabled at the end of the list.
    const isAtEnd = index + by === (by === 1 ? management.length - 1 : 0);
    focusLater(`${addId}-${managerId}-${(by === 1) === isAtEnd ? 'up' : 'down'}`);
  }

  const entryForm = managerEntry ? (
    <ManagerForm
      id={entryId}
      entry={managerEntry}
      isNew={isNew}
      error={form.errors.managerEntry}
      disabled={form.saving}
      onChange={(entry) => form.set('managerEntry', entry)}
      onDone={(entry) => {
        form.set('management', withManager(management, entry));
        close();
      }}
      onCancel={close}
    />
  ) : null;

  return (
    <FormSection id={id} title={t('companyForm.sections.managers')}>
      {management.length > 0 ? (
        <ol className="admin-company-entries" aria-label={t('companyForm.sections.managers')}>
          {management.map((manager, index) =>
            manager.id === managerEntry?.id ? (
              <li key={manager.id}>{entryForm}</li>
            ) : (
              <li key={manager.id} className="admin-company-entry">
                <div className="admin-company-entry-text" dir="auto">
                  <strong>{manager.name}</strong>
                  <span>{manager.position}</span>
                  {manager.bio ? (
                    <span className="admin-company-bio">
                      <Text tone="muted">{manager.bio}</Text>
                    </span>
                  ) : null}
                </div>
                <ManagerButtons
                  id={`${addId}-${manager.id}`}
                  name={manager.name}
                  isFirst={index === 0}
                  isLast={index === management.length - 1}
                  disabled={managerEntry !== null || form.saving}
                  onMove={(by) => move(index, by)}
                  onEdit={() => open(manager)}
                  onRemove={() => {
                    form.set(
                      'management',
                      management.filter((each) => each !== manager),
                    );
                    focusLater(addId);
                  }}
                />
              </li>
            ),
          )}
        </ol>
      ) : null}
      {isNew ? entryForm : null}
      {error ? <FieldError id={`${addId}-error`}>{error}</FieldError> : null}
      <Button
        id={addId}
        aria-describedby={error ? `${addId}-error` : undefined}
        disabled={managerEntry !== null || form.saving}
        onClick={() => open(newManagerEntry())}
      >
        {t('companyForm.managers.add')}
      </Button>
    </FormSection>
  );
}

type ManagerButtonsProps = {
  /** DOM id of the button that opens the manager, and prefix of those that move it. */
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove(by: 1 | -1): void;
  onEdit(): void;
  onRemove(): void;
};

function ManagerButtons({ id, name, isFirst, isLast, disabled, onMove, onEdit, onRemove }: ManagerButtonsProps) {
  const t = texts.useTexts();
  return (
    <div className="ds-actions">
      <Button
        id={`${id}-up`}
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('companyForm.managers.up', { name })}
        disabled={disabled || isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        id={`${id}-down`}
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('companyForm.managers.down', { name })}
        disabled={disabled || isLast}
        onClick={() => onMove(1)}
      />
      <Button id={id} size="small" disabled={disabled} aria-label={t('companyForm.editOf', { name })} onClick={onEdit}>
        {t('companyForm.edit')}
      </Button>
      <Button size="small" disabled={disabled} aria-label={t('companyForm.removeOf', { name })} onClick={onRemove}>
        {t('companyForm.remove')}
      </Button>
    </div>
  );
}
