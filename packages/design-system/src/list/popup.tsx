import { Button } from '@platform/design-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type PopupProps = {
  /** Text of the button. */
  label: ReactNode;
  icon?: ReactNode;
  /** Accessible name of the panel. */
  title: string;
  /** The side on which panel and button align. */
  align?: 'start' | 'end';
  /** `close` closes the panel and returns the focus to the button. */
  children(close: () => void): ReactNode;
};

/** A button with a small panel of controls below it. Escape, a click outside and leaving it by keyboard close it. */
export function Popup({ label, icon, title, align = 'end', children }: PopupProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const { signal } = controller;
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && root.current?.contains(target);
      // A dialog that the panel has opened belongs to it.
      const isInDialog = target instanceof Element && target.closest('[role="dialog"], .ant-modal-root, [role="menu"]');
      if (!isInside && !isInDialog) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => controller.abort();
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the controls inside
    <div
      ref={root}
      className="ds-popup"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button ref={button} icon={icon} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open ? (
        <section id={id} className="ds-popup-panel" data-align={align} aria-label={title}>
          {children(close)}
        </section>
      ) : null}
    </div>
  );
}
