import { usePermission } from '@platform/app-kit';
import { BusyModal, Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { AddEmployeeForm } from './add-employee-form.tsx';

/** The button that opens the invitation of an employee; absent without the flags (EMP-04, EMP-05). */
export function AddEmployee() {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const assigns = usePermission('assignRoles');
  const manages = usePermission('manageRoles');
  if (!(assigns && manages)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('employees.add.open')}
      </Button>
      <BusyModal
        open={open}
        title={t('employees.add.title')}
        busy={busy}
        cross
        closedByMask={false}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <AddEmployeeForm onBusy={setBusy} onClose={() => setOpen(false)} />
      </BusyModal>
    </>
  );
}
