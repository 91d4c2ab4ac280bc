import { Dropdown } from '@platform/design-system';
import { useRef } from 'react';

type MenuToolProps<Value extends string> = {
  label: string;
  value: Value;
  entries: readonly { value: Value; label: string }[];
  tabIndex: 0 | -1;
  /** Called with whether the entry was chosen by key. */
  onSelect(value: Value, byKey: boolean): void;
};

/** A button of the toolbar that names one of several formats, and opens a menu of them. */
export function MenuTool<Value extends string>({ label, value, entries, tabIndex, onSelect }: MenuToolProps<Value>) {
  const button = useRef<HTMLButtonElement>(null);
  const current = entries.find((entry) => entry.value === value)?.label ?? '';
  return (
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      menu={{
        items: entries.map((entry) => ({ key: entry.value, label: entry.label })),
        selectable: true,
        selectedKeys: [value],
        onClick: ({ key, domEvent }) => {
          const chosen = entries.find((entry) => entry.value === key);
          const byKey = domEvent.type === 'keydown';
          if (byKey) {
            // Else the same key presses the button, which opens the menu again.
            domEvent.preventDefault();
            button.current?.focus();
          }
          if (chosen) onSelect(chosen.value, byKey);
        },
      }}
      onOpenChange={(open) => {
        if (!open && document.activeElement?.closest('[role="menu"]')) button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="rich-text-tool rich-text-menu-tool"
        aria-haspopup="menu"
        aria-label={`${label}: ${current}`}
        tabIndex={tabIndex}
      >
        {current}
        <svg aria-hidden viewBox="0 0 16 16" className="rich-text-icon">
          <path d="M4 6l4 4 4-4" />
        </svg>
      </button>
    </Dropdown>
  );
}
