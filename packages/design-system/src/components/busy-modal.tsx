import { Alert, Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';

/** Milliseconds after which nobody is kept in a dialog by a call that has no answer. */
const longestHold = 8_000;

type BusyModalProps = Omit<ModalProps, 'keyboard' | 'mask' | 'closable'> & {
  /** What the dialog was asked to do is under way: it stays, so that nobody loses the answer by a slip. */
  busy: boolean;
  /** It has a cross to close it by. */
  cross?: boolean;
  /** A click beside it closes it. */
  closedByMask?: boolean;
};

/**
 * A dialog that sends something. While the call is under way it cannot be closed, unless there is no answer for long: then
 * it says so and can be left, and the call goes on.
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

/** Whether something has been under way for so long that nobody should have to wait for it. */
export function useLongWait(busy: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), longestHold);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return isLong;
}
