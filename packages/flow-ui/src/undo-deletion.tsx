import { Button, UndoOutlined } from '@platform/design-system';
import { FILE_UNDO_SECONDS } from '@platform/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FlowFile } from './flow.ts';
import { texts } from './texts.ts';

type UndoDeletionProps = {
  file: FlowFile;
  onUndo(): Promise<void>;
  /** The time is over. @param hadFocus whether keyboard and screen reader stood on the button */
  onEnd(hadFocus: boolean): void;
};

/**
 * Brings a file back that has just been deleted (CARE-06). Takes the focus that the button had which deleted it, and
 * which is gone with the file's row.
 */
export function UndoDeletion({ file, onUndo, onEnd }: UndoDeletionProps) {
  const t = texts.useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [end] = useState(() => Date.now() + FILE_UNDO_SECONDS * 1000);
  const [busy, setBusy] = useState(false);
  const handleEnd = useEffectEvent(() => onEnd(document.activeElement === button.current));

  useEffect(() => {
    if (button.current && isFocusFree(button.current)) button.current.focus();
  }, []);

  useEffect(() => {
    // The answer of a call that was made in time decides, however late it comes.
    if (busy) return undefined;
    const timer = setTimeout(() => handleEnd(), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [busy, end]);

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

/** Whether nobody works elsewhere on the page: a button that took the focus from a field would be pressed by a space. */
export function isFocusFree(button: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement.contains(button)) return true;
  return button.closest('li')?.contains(activeElement) ?? false;
}
