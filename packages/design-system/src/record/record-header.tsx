import { Heading } from '@platform/design-system';
import type { ReactNode } from 'react';

type RecordHeaderProps = {
  /** Accessible name of the breadcrumb. */
  breadcrumbLabel: string;
  /** Links to what the record belongs to, the outermost first. */
  breadcrumb: readonly ReactNode[];
  /** The way to the previous and next record of the list. */
  neighbours?: ReactNode;
  name: ReactNode;
  /** The status words, in one line. */
  status?: ReactNode;
  /** The one primary action and the menu with the others. */
  actions?: ReactNode;
};

/** The head of a record. Name, status and actions stay in view on wide screens. */
export function RecordHeader(props: RecordHeaderProps) {
  const { breadcrumbLabel, breadcrumb, neighbours, name, status, actions } = props;
  return (
    <>
      <div className="ds-record-way">
        <nav aria-label={breadcrumbLabel}>
          <ol className="ds-breadcrumb">
            {breadcrumb.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no other identity and a fixed order
              <li key={index}>{link}</li>
            ))}
          </ol>
        </nav>
        {neighbours ? <div className="ds-record-neighbours">{neighbours}</div> : null}
      </div>
      <header className="ds-record-header">
        <div className="ds-record-name">
          <Heading level={1} size={2}>
            {name}
          </Heading>
          {status ? <div className="ds-record-status">{status}</div> : null}
        </div>
        {actions ? <div className="ds-actions">{actions}</div> : null}
      </header>
    </>
  );
}

/** Facts in a rail beside the content of a record; above it on narrow screens. */
export function RecordLayout({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className="ds-record-layout">
      <div className="ds-record-rail">{rail}</div>
      <div className="ds-record-main">{children}</div>
    </div>
  );
}
