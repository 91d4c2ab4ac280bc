import './versions.css';
import { useDates } from '@platform/app-kit';
import { BusyModal, Button, Collapse, Text } from '@platform/design-system';
import { useId, useMemo, useState } from 'react';
import { texts } from '../../texts.ts';
import { compareContents } from './compare/compare-contents.ts';
import { Comparison } from './comparison.tsx';
import type { ContentOf, VersionedKind } from './contents/contents.ts';
import { type Choice, mergeContents } from './merge/merge-contents.ts';
import { ConflictChoice, conflictId } from './show/conflict-choice.tsx';
import { DialogBody } from './show/dialog-body.tsx';
import { type Names, useWording } from './show/use-wording.ts';

type MergeDialogProps<Kind extends VersionedKind> = {
  kind: Kind;
  open: boolean;
  /** What both started from. */
  base: ContentOf<Kind>;
  mine: ContentOf<Kind>;
  /** What was saved meanwhile. */
  theirs: ContentOf<Kind>;
  /** Who saved it; null if unknown. */
  by: string | null;
  /** ISO 8601 instant; null if unknown. */
  at: string | null;
  names?: Names;
  /** Fills the editor; nothing is saved. */
  onMerged(content: ContentOf<Kind>): void;
  /** What is typed stays as it is. */
  onCancel(): void;
};

/**
 * After a conflict: merges what one side alone changed, and has the rest chosen with both values side by side (HIST-03).
 * Its state is that of one conflict: render it with a key of the conflicting version.
 */
export function MergeDialog<Kind extends VersionedKind>(props: MergeDialogProps<Kind>) {
  const { kind, open, base, mine, theirs, by, at, names, onMerged, onCancel } = props;
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const wording = useWording(names);
  const id = useId();
  const merge = useMemo(() => mergeContents(kind, base, mine, theirs), [kind, base, mine, theirs]);
  const theirChanges = useMemo(() => compareContents(kind, base, theirs), [kind, base, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [tried, setTried] = useState(false);
  const { conflicts } = merge;

  function confirm(): void {
    const missing = conflicts.find(({ key }) => !choices.has(key));
    setTried(missing !== undefined);
    if (missing) document.getElementById(conflictId(id, missing.key))?.querySelector('input')?.focus();
    else onMerged(merge.apply(choices));
  }

  const chooseAll = (choice: Choice) => setChoices(new Map(conflicts.map(({ key }) => [key, choice])));
  return (
    <BusyModal
      open={open}
      busy={false}
      cross
      closedByMask={false}
      title={t('versions.merging.title')}
      okText={t('versions.merging.confirm')}
      cancelText={t('versions.cancel')}
      onOk={confirm}
      onCancel={onCancel}
      width={960}
      destroyOnHidden
    >
      <DialogBody label={t('versions.merging.conflicts')}>
        <Text as="p">
          <bdi>{by && at ? t('versions.merging.by', { by, at: dateTime(at) }) : t('versions.merging.unknown')}</bdi>
        </Text>
        {conflicts.length === 0 ? (
          <Text as="p">{t('versions.merging.clean')}</Text>
        ) : (
          <>
            <Text as="p">{t('versions.merging.choose', { count: conflicts.length })}</Text>
            <div className="ds-actions">
              <Button onClick={() => chooseAll('MINE')}>{t('versions.merging.allMine')}</Button>
              <Button onClick={() => chooseAll('THEIRS')}>{t('versions.merging.allTheirs')}</Button>
            </div>
            <ul className="admin-merge">
              {conflicts.map((conflict) => (
                <li key={conflict.key}>
                  <ConflictChoice
                    id={conflictId(id, conflict.key)}
                    conflict={conflict}
                    choice={choices.get(conflict.key) ?? null}
                    isMissing={tried && !choices.has(conflict.key)}
                    wording={wording}
                    onChoose={(choice) => setChoices(new Map(choices).set(conflict.key, choice))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <Collapse
          defaultActiveKey={conflicts.length === 0 ? ['theirs'] : []}
          items={[
            {
              key: 'theirs',
              label: t('versions.merging.theirChanges'),
              children: (
                <Comparison comparison={theirChanges} label={t('versions.merging.theirChanges')} names={names} />
              ),
            },
          ]}
        />
      </DialogBody>
    </BusyModal>
  );
}
