import { Dropdown, type MenuProps } from '@platform/design-system';
import { type ReactNode, useRef } from 'react';

interface MenuButtonProps {
  menu: MenuProps;
  /** Accessible name of an icon button. */
  label?: string;
  placement?: 'bottomLeft' | 'bottomRight';
  children: ReactNode;
}

/** A top bar button that opens a menu. The focus moves into the menu and returns when the menu closes. */
export function MenuButton({ menu, label, placement = 'bottomLeft', children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  function returnFocus(open: boolean): void {
    if (!open && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  }

  return (
    // Destroyed when hidden: a menu that is kept is still hidden when it should receive the focus again.
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      placement={placement}
      menu={menu}
      onOpenChange={returnFocus}
    >
      <button ref={button} type="button" className="ds-top-bar-link" aria-haspopup="menu" aria-label={label}>
        {children}
      </button>
    </Dropdown>
  );
}
