import { VisuallyHidden } from '@platform/design-system';
import type { ReactNode, RefObject } from 'react';
import { FileFaults } from './file-faults.tsx';

type FileFieldProps = {
  area: RefObject<HTMLDivElement | null>;
  /** Files that were not taken, one text each. */
  faults: readonly string[];
  announcement: string;
  children: ReactNode;
};

/** The frame of a field of files: its faults, and what is announced to screen readers. */
export function FileField({ area, faults, announcement, children }: FileFieldProps) {
  return (
    <div ref={area} tabIndex={-1} className="admin-editor-files">
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
      {children}
      <FileFaults faults={faults} />
    </div>
  );
}
