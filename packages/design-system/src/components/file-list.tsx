import { FileTextOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

export type FileListEntry = {
  key: string;
  name: string;
  /** Size, date and the like. */
  detail?: ReactNode;
  actions?: ReactNode;
};

/** Files one below the other, long names broken rather than cut, since two may differ at their end only. */
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
