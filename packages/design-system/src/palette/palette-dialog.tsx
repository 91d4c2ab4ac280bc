import { Modal, VisuallyHidden } from '@platform/design-system';
import type { ReactNode } from 'react';

type PaletteDialogProps = {
  /** Accessible name. */
  label: string;
  onClose(): void;
  /** Sets the focus; the dialog leaves returning it to the caller. */
  children: ReactNode;
};

/**
 * The dialog of a command palette, open as long as it is mounted: near the top of the window, or all of it on phones.
 * Without motion, since keyboard users type at once. Escape and a click on the mask close it.
 */
export function PaletteDialog({ label, onClose, children }: PaletteDialogProps) {
  return (
    <Modal
      open
      title={<VisuallyHidden>{label}</VisuallyHidden>}
      footer={null}
      closable={false}
      width={640}
      rootClassName="ds-palette"
      transitionName=""
      maskTransitionName=""
      focusable={{ focusTriggerAfterClose: false }}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
