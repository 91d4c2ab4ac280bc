import { Button, ColumnWidthOutlined, Dropdown } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { EditFlow, ItemPlace } from './use-edit-flow.ts';

type TransferMenuProps = { name: string; disabled: boolean; place: ItemPlace; edit: EditFlow };

/** Puts an item into another section. Its choices are read when it opens. */
export function TransferMenu({ name, disabled, place, edit }: TransferMenuProps) {
  const t = texts.useTexts();
  const [choices, setChoices] = useState<{ key: string; label: string }[]>([]);
  return (
    <Dropdown
      trigger={['click']}
      disabled={disabled}
      classNames={{ root: 'admin-flow-menu' }}
      onOpenChange={(open) => {
        if (open) setChoices(edit.otherSections(place.sectionId).map(([key, label]) => ({ key, label })));
      }}
      menu={{ items: choices, onClick: ({ key }) => edit.transferItem(place, key) }}
    >
      <Button
        type="text"
        icon={<ColumnWidthOutlined />}
        aria-label={t('flows.transfer', { name })}
        title={t('flows.transferTo')}
      />
    </Dropdown>
  );
}
