import { Button, Dropdown, EllipsisOutlined } from '@platform/design-system';
import { useRef } from 'react';
import type { RowMenuItem } from './columns.ts';

type RowMenuProps = {
  /** Accessible name of the button. */
  label: string;
  items: readonly RowMenuItem[];
  size?: 'small' | 'middle';
};

/** The `⋯` button with further actions. The focus moves into the menu and returns when it closes. */
export function RowMenu({ label, items, size = 'small' }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  if (items.length === 0) return null;
  return (
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ key, label: text, danger = false }) => ({ key, label: text, danger })),
        onClick: ({ key, domEvent }) => {
          // Enter would also press the button that has the focus by then, such as the safe one of a dialog.
          domEvent.preventDefault();
          // Before the action, so that a dialog that it opens returns the focus to the button.
          button.current?.focus();
          items.find((item) => item.key === key)?.onSelect(button.current);
        },
      }}
      onOpenChange={(open) => {
        if (!open && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
      }}
    >
      <Button
        ref={button}
        type="text"
        size={size}
        icon={<EllipsisOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={label}
      />
    </Dropdown>
  );
}
