import './dialog-body.css';
import type { ReactNode } from 'react';

/** The scrolling part of a dialog, so that its buttons stay in view. */
export function DialogBody({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a group of form controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
    <div className="admin-dialog-body" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
