import '../versions.css';
import { useDates } from '@platform/app-kit';
import { BusyModal, Button, Collapse, Text } from '@platform/design-system';
import { type ReactNode, useId, useState } from 'react';
import { DialogBody } from '../../../dialog/dialog-body.tsx';
import { texts } from '../../../texts.ts';

/** What a conflict needs to be chosen. */
export type ChoiceProps<Choice> = {
  /** DOM id. */
  id: string;
  choice: Choice | null;
  /** Whether to say that nothing is chosen. */
  isMissing: boolean;
  onChoose(choice: Choice): void;
};

type MergeFrameProps<Conflict extends { key: string }, Choice> = {
  open: boolean;
  /** Who saved meanwhile; null if unknown. */
  by: string | null;
  /** ISO 8601 instant; null if unknown. */
  at: string | null;
  conflicts: readonly Conflict[];
  /** What the others changed. */
  theirChanges: ReactNode;
  renderConflict(conflict: Conflict, choice: ChoiceProps<Choice>): ReactNode;
  onConfirm(choices: ReadonlyMap<string, Choice>): void;
  onCancel(): void;
};

/** The dialog of a conflict: what does not fit together has to be chosen, the rest is merged (HIST-03). */
export function MergeFrame<Conflict extends { key: string }, Choice extends string>(
  props: MergeFrameProps<Conflict, Choice | 'MINE' | 'THEIRS'>,
) {
  const { open, by, at, conflicts, theirChanges, renderConflict, onConfirm, onCancel } = props;
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const id = useId();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice | 'MINE' | 'THEIRS'>>(new Map());
  const [tried, setTried] = useState(false);
  const idOf = (key: string) => `${id}-${key}`;

  function confirm(): void {
    const missing = conflicts.find(({ key }) => !choices.has(key));
    setTried(missing !== undefined);
    if (missing) document.getElementById(idOf(missing.key))?.querySelector('input')?.focus();
    else onConfirm(choices);
  }

  const chooseAll = (choice: 'MINE' | 'THEIRS') => setChoices(new Map(conflicts.map(({ key }) => [key, choice])));
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
                  {renderConflict(conflict, {
                    id: idOf(conflict.key),
                    choice: choices.get(conflict.key) ?? null,
                    isMissing: tried && !choices.has(conflict.key),
                    onChoose: (choice) => setChoices(new Map(choices).set(conflict.key, choice)),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        <Collapse
          defaultActiveKey={conflicts.length === 0 ? ['theirs'] : []}
          items={[{ key: 'theirs', label: t('versions.merging.theirChanges'), children: theirChanges }]}
        />
      </DialogBody>
    </BusyModal>
  );
}
