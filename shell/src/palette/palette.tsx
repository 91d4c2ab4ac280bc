import type { PlatformServices, StaffPalette } from '@platform/app-contract';
import { SearchOutlined } from '@platform/design-system';
import { useCallback, useEffect, useRef, useState } from 'react';
import { countOpenDialogs, isMenuOpen } from '../navigation/open-dialogs.ts';
import { shellTexts } from '../texts/shell-texts.ts';
import './palette.css';
import { PaletteWindow } from './palette-window.tsx';
import { ariaShortcut, isMac, isPaletteShortcut } from './shortcut.ts';
import { whenIdle } from './when-idle.ts';

interface PaletteProps {
  services: PlatformServices;
  /** Reports rendered screens. */
  screens: { onScreen(listener: () => void): () => void };
  pages: StaffPalette['pages'];
}

/**
 * The search of staff over all areas (DATA-08): a button of the bar, the shortcut, and the dialog, which an app fills.
 * Nothing without such an app. Its code is loaded when the first screen is shown and the browser has nothing to do.
 */
export function Palette({ services, screens, pages }: PaletteProps) {
  const t = shellTexts.useTexts();
  const { slots } = services;
  const isFilled = slots.isFilled('staff.palette');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (!isFilled) return;
    let stopWaiting: () => void = () => undefined;
    const stopScreens = screens.onScreen(() => {
      stopScreens();
      stopWaiting = whenIdle(() => slots.prefetch('staff.palette'));
    });
    return () => {
      stopScreens();
      stopWaiting();
    };
  }, [isFilled, slots, screens]);

  useEffect(() => {
    if (!isFilled) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteShortcut(event)) return;
      // Another dialog or a menu keeps the focus, also one that the search has led to.
      if (countOpenDialogs() > (isOpen ? 1 : 0) || isMenuOpen()) return;
      event.preventDefault();
      if (!isOpen) opener.current = document.activeElement;
      setOpen(!isOpen);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isFilled, isOpen]);

  // An effect, because the open dialog keeps the focus inside.
  useEffect(() => {
    if (isOpen) return;
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [isOpen]);

  const close = useCallback(() => setOpen(false), []);
  if (!isFilled) return null;
  const keys = t(isMac ? 'palette.command' : 'palette.control');
  return (
    <>
      <button
        type="button"
        className="ds-top-bar-link shell-palette-button"
        aria-label={t('palette.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaShortcut}
        title={t('palette.titled', { keys })}
        onPointerEnter={() => slots.prefetch('staff.palette')}
        onClick={(event) => {
          opener.current = event.currentTarget;
          setOpen(true);
        }}
      >
        <SearchOutlined aria-hidden />
        <span className="shell-palette-label">{t('palette.button')}</span>
        <kbd className="shell-palette-keys" data-keys={keys} />
      </button>
      {isOpen ? <PaletteWindow services={services} pages={pages} onClose={close} /> : null}
    </>
  );
}
