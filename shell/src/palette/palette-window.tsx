import type { PlatformServices, StaffPalette } from '@platform/app-contract';
import { PaletteDialog, PaletteField } from '@platform/design-system/palette';
import { useEffect, useRef, useState } from 'react';
import { shellTexts } from '../texts/shell-texts.ts';
import { isMac } from './shortcut.ts';

interface PaletteWindowProps {
  services: PlatformServices;
  /** Used at opening. */
  pages: StaffPalette['pages'];
  onClose(): void;
}

/** The dialog of the search; it shows at once, whether the app that fills it is loaded or not. */
export function PaletteWindow(props: PaletteWindowProps) {
  const t = shellTexts.useTexts();
  return (
    <PaletteDialog label={t('palette.label')} onClose={props.onClose}>
      <PaletteContent {...props} />
    </PaletteDialog>
  );
}

/**
 * The content of the dialog: until the app shows its search field, and when it cannot be loaded, one of the shell, so
 * that nothing typed meanwhile is lost and the dialog can be closed.
 */
function PaletteContent({ services: { slots }, pages, onClose }: PaletteWindowProps) {
  const t = shellTexts.useTexts();
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const field = { label: t('palette.label'), placeholder: t('palette.placeholder'), closeLabel: t('page.close') };
  const text = useRef('');
  const atOpening = useRef({ field, pages });

  useEffect(() => {
    input.current?.focus();
    if (!container.current) return;
    const properties: StaffPalette = {
      ...atOpening.current,
      typed: () => text.current,
      onShown: setShown,
      close: onClose,
      isMac,
    };
    return slots.mount('staff.palette', container.current, { ...properties });
  }, [slots, onClose]);

  return (
    <>
      {isShown ? null : (
        <PaletteField
          {...field}
          ref={input}
          defaultValue={text.current}
          onChange={(event) => {
            text.current = event.target.value;
          }}
          onClose={onClose}
        />
      )}
      <div ref={container} />
    </>
  );
}
