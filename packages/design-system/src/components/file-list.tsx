import { FileTextOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

export type FileListEntry = {
  key: string;
  name: string;
  /** Metadata such as size and date. */
  detail?: ReactNode;
  actions?: ReactNode;
};

/** A vertical list of files. Long names wrap instead of being truncated, as they may differ only at the end. */
export function FileList({ label, files }: { label: string; files: readonly FileListEntry[] }) {
  return (
    <ul className="ds-file-list" aria-label={label}>
      {files.map(({ key, name, detail, actions }) => (
        <li key={key} className="ds-file">
          <FileTextOutlined className="ds-file-icon" aria-hidden />
          <span className="ds-file-text">
            <span className="ds-file-name">{name}</span>
            {detail ? <span className="ds-text-muted ds-text-caption">{detail}</span> : null}
          </span>
          {actions ? <span className="ds-actions">{actions}</span> : null}
        </li>
      ))}
    </ul>
  );
}
