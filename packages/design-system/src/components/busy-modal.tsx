import { Alert, Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';

/** Milliseconds after which a busy dialog can be closed although the call has no response. */
const maxHoldMilliseconds = 8_000;

type BusyModalProps = Omit<ModalProps, 'keyboard' | 'mask' | 'closable'> & {
  /** Whether a call is running: the dialog cannot be closed by accident then. */
  busy: boolean;
  /** Whether to show a close button. */
  cross?: boolean;
  /** Whether a click on the mask closes the dialog. */
  closedByMask?: boolean;
};

/**
 * A dialog that sends something. It cannot be closed while the call is running, unless the response takes long: it then
 * says so and can be closed, while the call continues.
 */
export function BusyModal({ busy, cross = false, closedByMask = true, children, ...given }: BusyModalProps) {
  const { texts } = useDesignSettings();
  const isLong = useLongWait(busy);
  const isHeld = busy && !isLong;
  return (
    <Modal
      {...given}
      closable={cross && !isHeld}
      mask={{ closable: closedByMask && !isHeld }}
      keyboard={!isHeld}
      cancelButtonProps={{ disabled: isHeld }}
    >
      {children}
      {isLong ? <Alert role="status" type="info" showIcon title={texts.noAnswerYet} /> : null}
    </Modal>
  );
}

/** Returns whether `busy` has been true for so long that the user should be able to leave. */
export function useLongWait(busy: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), maxHoldMilliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return isLong;
}
