import { CloseOutlined, SearchOutlined } from '@platform/design-system';
import { maxSearchLength } from '@platform/rules';
import type { ComponentProps } from 'react';

/** The texts of the search field. */
export type PaletteFieldTexts = { label: string; placeholder: string; closeLabel: string };

type PaletteFieldProps = PaletteFieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'placeholder'> & {
    /** Whether a search is running. */
    busy?: boolean;
    onClose(): void;
  };

/** The search field of a command palette, with the button that closes the dialog. */
export function PaletteField({ label, placeholder, closeLabel, busy = false, onClose, ...input }: PaletteFieldProps) {
  return (
    <div className="ds-palette-field" data-busy={busy || undefined}>
      <SearchOutlined aria-hidden />
      <input
        {...input}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxSearchLength}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <button type="button" className="ds-palette-close" aria-label={closeLabel} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
