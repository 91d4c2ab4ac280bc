import type { ReactNode } from 'react';
import { BusyModal } from './busy-modal.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmText: string;
  cancelText: string;
  /** The action destroys something. */
  danger?: boolean;
  /** The action is under way: it cannot be confirmed twice, and is held open for a while. */
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  /** It has left the page, and the focus is where it was before. */
  onClosed?: () => void;
};

/** Asks before something that cannot be taken back. Escape and the scrim mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmText,
    cancelText,
    danger = false,
    busy = false,
    onConfirm,
    onCancel,
    onClosed,
  } = props;
  return (
    <BusyModal
      open={open}
      title={title}
      okText={confirmText}
      cancelText={cancelText}
      okButtonProps={{ danger, loading: busy }}
      busy={busy}
      width={480}
      onOk={onConfirm}
      onCancel={onCancel}
      afterClose={onClosed}
      destroyOnHidden
    >
      {children}
    </BusyModal>
  );
}
