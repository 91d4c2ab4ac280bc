import { Button, UndoOutlined } from '@platform/design-system';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlowFile } from './flow.ts';
import { texts } from './texts.ts';

type UndoDeletionProps = {
  file: FlowFile;
  /** Until when it is offered, in milliseconds since 1970. */
  until: number;
  /** Whether it takes over the focus from the delete button, which was unmounted with the file's row. */
  takesFocus: boolean;
  onUndo(): Promise<void>;
  /** Called when the time is over. @param hadFocus whether the button had the focus */
  onEnd(hadFocus: boolean): void;
};

/** Offers to undo the deletion of a file (CARE-06). */
export function UndoDeletion({ file, until, takesFocus, onUndo, onEnd }: UndoDeletionProps) {
  const t = texts.useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const handleEnd = useEffectEvent(() => onEnd(document.activeElement === button.current));

  const takeFocus = useEffectEvent(() => {
    if (takesFocus && button.current && isFocusFree(button.current)) button.current.focus();
  });
  useEffect(() => takeFocus(), []);

  useEffect(() => {
    // Wait for the response of a call made in time, however late it arrives.
    if (busy) return undefined;
    const timer = setTimeout(() => handleEnd(), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [busy, until]);

  async function handleClick() {
    setBusy(true);
    await onUndo();
    setBusy(false);
  }

  return (
    <Button
      ref={button}
      size="small"
      icon={<UndoOutlined />}
      loading={busy}
      aria-label={t('undoDeletion', { name: file.name })}
      onClick={handleClick}
    >
      {t('undo')}
    </Button>
  );
}

/** Whether the focus may be moved: a button that takes it from a text field would be pressed by the space bar. */
export function isFocusFree(button: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement.contains(button)) return true;
  return button.closest('li')?.contains(activeElement) ?? false;
}
