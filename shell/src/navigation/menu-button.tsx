import { Dropdown, type MenuProps } from '@platform/design-system';
import { type ReactNode, useRef } from 'react';

interface MenuButtonProps {
  menu: MenuProps;
  /** Name of a button that shows nothing but a picture. */
  label?: string;
  placement?: 'bottomLeft' | 'bottomRight';
  children: ReactNode;
}

/** A button of a top bar that opens a menu. The focus goes into the menu, and comes back when the menu closes. */
export function MenuButton({ menu, label, placement = 'bottomLeft', children }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  function returnFocus(open: boolean): void {
    if (!open && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
  }

  return (
    // Made anew each time: a menu that stays behind is still hidden when it should take the focus again.
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
