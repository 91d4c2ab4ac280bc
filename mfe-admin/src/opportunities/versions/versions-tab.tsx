import './versions.css';
import { type Loaded, ownFailureMessage, useLoad } from '@platform/app-kit';
import { useState } from 'react';
import { ListFrame } from '../../list/list-frame.tsx';
import { texts } from '../../texts.ts';
import type { ContentOf, VersionedKind } from './contents/contents.ts';
import { CompanyVersionsDocument, DealVersionsDocument } from './documents.ts';
import type { Restored } from './restore/restored.ts';
import { RestoreDialog, type RestoreRequest } from './restore-dialog.tsx';
import { ComparedVersions } from './show/compared-versions.tsx';
import type { Names } from './show/use-wording.ts';
import { type VersionRow, VersionRows } from './show/version-rows.tsx';

type VersionsTabProps<Kind extends VersionedKind> = {
  kind: Kind;
  /** Of the deal or company. */
  id: string;
  names?: Names;
  /** The content as the editor has it, unsaved edits included. */
  current?(): ContentOf<Kind>;
  /** Fills the editor; absent if the person may not edit. */
  onRestore?(restored: Restored<ContentOf<Kind>>): void;
  /** Whether a restored deal keeps its currency. */
  currencyIsFixed?: boolean;
};

const rowsPerPage = 10;

/** The versions of a deal or company: who, when and why, any two compared, and restoring (HIST-07, HIST-08, HIST-15). */
export default function VersionsTab<Kind extends VersionedKind>(props: VersionsTabProps<Kind>) {
  const { kind, id, names, current, onRestore, currencyIsFixed = false } = props;
  const t = texts.useTexts();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [restoring, setRestoring] = useState<RestoreRequest<Kind> | null>(null);
  const isDeal = kind === 'DEAL';
  const variables = { id, limit: rowsPerPage, offset: (page - 1) * rowsPerPage };
  const deal = useLoad(DealVersionsDocument, variables, { context: ownFailureMessage, pause: !isDeal });
  const company = useLoad(CompanyVersionsDocument, variables, { context: ownFailureMessage, pause: isDeal });
  const loaded: Loaded<{ versions: { totalCount: number; items: readonly VersionRow[] } }> = isDeal ? deal : company;
  // The newest one against the one before, until two are chosen.
  const [usual, setUsual] = useState<readonly number[]>([]);
  if (page === 1 && loaded.state === 'ready') {
    const newest = loaded.data.versions.items.slice(0, 2).map(({ number }) => number);
    if (newest.join() !== usual.join()) setUsual(newest);
  }
  const compared = chosen ?? usual;

  return (
    <div className="admin-versions">
      <ListFrame
        loaded={loaded}
        page={page}
        pageSize={rowsPerPage}
        onPage={setPage}
        failed={t('versions.failed')}
        empty={t('versions.empty')}
        emptyText={t('versions.emptyText')}
        read={({ versions: { items, totalCount } }) => ({
          shown: items.length,
          total: totalCount,
          table: (
            <VersionRows
              rows={items}
              chosen={compared}
              // A third one takes the place of the one that was chosen first.
              onChange={(number, isChosen) =>
                setChosen(isChosen ? [...compared, number].slice(-2) : compared.filter((each) => each !== number))
              }
              onRestore={current && onRestore ? (number) => setRestoring({ number, current: current() }) : undefined}
            />
          ),
        })}
      />
      <ComparedVersions kind={kind} id={id} numbers={compared} names={names} />
      {current && onRestore ? (
        <RestoreDialog
          kind={kind}
          id={id}
          request={restoring}
          names={names}
          currencyIsFixed={currencyIsFixed}
          onRestore={(restored) => {
            setRestoring(null);
            onRestore(restored);
          }}
          onCancel={() => setRestoring(null)}
        />
      ) : null}
    </div>
  );
}
