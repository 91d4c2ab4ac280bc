import { type ReactNode, useRef } from 'react';
import { BusyModal } from './busy-modal.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmText: string;
  cancelText: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** Whether the action is running: it cannot be confirmed again, and the dialog stays open as in `BusyModal`. */
  busy?: boolean;
  /** Whether the text is complete; it cannot be confirmed before. */
  ready?: boolean;
  /** Whether a click on the mask cancels; not where a double click on what opened the dialog would close it again. */
  closedByMask?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** Called when the dialog is unmounted and the focus is restored. */
  onClosed?: () => void;
};

/** Asks for confirmation of an irreversible action. The safe button has the focus; Escape and a click on the mask cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmText,
    cancelText,
    danger = false,
    busy = false,
    ready = true,
    closedByMask = true,
    onConfirm,
    onCancel,
    onClosed,
  } = props;
  const footer = useRef<HTMLDivElement>(null);
  return (
    <BusyModal
      open={open}
      title={title}
      okText={confirmText}
      cancelText={cancelText}
      okButtonProps={{ danger, loading: busy, disabled: !ready }}
      busy={busy}
      closedByMask={closedByMask}
      width={480}
      wrapClassName="ds-confirm-dialog"
      classNames={{ footer: 'ds-dialog-footer' }}
      onOk={onConfirm}
      onCancel={onCancel}
      afterClose={onClosed}
      footer={(buttons) => (
        <div ref={footer} className="ds-dialog-buttons">
          {buttons}
        </div>
      )}
      // Not `autoFocus`: the dialog would not know where to return the focus.
      afterOpenChange={(isOpen) => {
        const buttons = footer.current;
        // Somebody who is quick may have chosen a button by then.
        if (!isOpen || buttons?.contains(document.activeElement)) return;
        // A long text stays at its beginning, where it says what is confirmed.
        buttons?.querySelector('button')?.focus({ preventScroll: true });
      }}
      destroyOnHidden
    >
      {children}
    </BusyModal>
  );
}
