import { BusyModal, SelectInput } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { EditFlow, ItemPlace } from './use-edit-flow.ts';

type TransferDialogProps = {
  open: boolean;
  place: ItemPlace;
  /** Of the item. */
  name: string;
  edit: EditFlow;
  onClose(): void;
};

/** Puts an item into another section. One for all rows. */
export function TransferDialog({ open, place, name, edit, onClose }: TransferDialogProps) {
  const t = texts.useTexts();
  const sections = edit.otherSections(place.sectionId);
  const [wanted, setWanted] = useState('');
  const chosen = sections.some(([id]) => id === wanted) ? wanted : (sections[0]?.[0] ?? '');
  return (
    <BusyModal
      open={open}
      busy={false}
      cross
      title={t('flows.transfer', { name })}
      okText={t('flows.transferNow')}
      cancelText={t('record.cancel')}
      okButtonProps={{ disabled: chosen === '' }}
      onOk={() => {
        edit.transferItem(place, chosen);
        onClose();
      }}
      onCancel={onClose}
      width={480}
      // The item is focused in its new section.
      focusable={{ focusTriggerAfterClose: false }}
      destroyOnHidden
    >
      <SelectInput
        label={t('flows.chooseSection')}
        value={chosen}
        options={sections.map(([value, label]) => ({ value, label }))}
        onChange={setWanted}
      />
    </BusyModal>
  );
}
