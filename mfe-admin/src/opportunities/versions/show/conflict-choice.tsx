import { Collapse } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import { compareField } from '../compare/field-changes.ts';
import type { Entry } from '../contents/normal-content.ts';
import type { Choice, MergeConflict } from '../merge/merge-contents.ts';
import { FieldChanges, newerValue } from './field-change.tsx';
import { SideChoice, type SideOption } from './side-choice.tsx';
import type { Wording } from './use-wording.ts';

type ConflictChoiceProps = {
  /** DOM id. */
  id: string;
  conflict: MergeConflict;
  choice: Choice | null;
  /** Whether to say that nothing is chosen. */
  isMissing: boolean;
  wording: Wording;
  onChoose(choice: Choice): void;
};

/** What two people changed differently, both values side by side, to choose one (HIST-03). */
export function ConflictChoice({ id, conflict, choice, isMissing, wording, onChoose }: ConflictChoiceProps) {
  const t = texts.useTexts();
  const title = useTitle(conflict, wording);
  const options: SideOption<Choice>[] = [
    {
      choice: 'MINE',
      name: t('versions.merging.mine'),
      value: <Side conflict={conflict} side="MINE" wording={wording} />,
    },
    {
      choice: 'THEIRS',
      name: t('versions.merging.theirs'),
      value: <Side conflict={conflict} side="THEIRS" wording={wording} />,
    },
    ...(conflict.type === 'FIELDS' && conflict.canJoin
      ? [{ choice: 'BOTH' as const, name: t('versions.merging.both') }]
      : []),
  ];
  return (
    <SideChoice {...{ id, title, options, choice, isMissing, onChoose }}>
      {conflict.type === 'FIELDS' && conflict.canJoin ? (
        <Collapse
          ghost
          items={[
            {
              key: 'differences',
              label: t('versions.merging.differences'),
              children: (
                <FieldChanges
                  changes={conflict.names.flatMap((name) => compareField(name, conflict.theirs, conflict.mine))}
                  wording={wording}
                  mode="CHANGES"
                />
              ),
            },
          ]}
        />
      ) : null}
    </SideChoice>
  );
}

function useTitle(conflict: MergeConflict, wording: Wording): string {
  const t = texts.useTexts();
  switch (conflict.type) {
    case 'FIELDS': {
      const field = conflict.names.map((name) => wording.label(name)).join(', ');
      return conflict.entry ? t('versions.merging.inEntry', { entry: wording.entry(conflict.entry), field }) : field;
    }
    case 'REMOVAL':
      return t('versions.merging.removal', { entry: wording.entry(conflict.entry) });
    case 'ORDER':
      return t('versions.merging.order', { what: t(`versions.kindsOfEntries.${conflict.entryKind}`) });
  }
}

type SideProps = { conflict: MergeConflict; side: 'MINE' | 'THEIRS'; wording: Wording };

function Side({ conflict, side, wording }: SideProps) {
  const t = texts.useTexts();
  switch (conflict.type) {
    case 'FIELDS': {
      const values = side === 'MINE' ? conflict.mine : conflict.theirs;
      const changes = conflict.names.flatMap((name) => compareField(name, {}, values));
      const [change] = changes;
      if (!change) return t('versions.empties');
      // The conflict is named after its only field.
      if (conflict.names.length === 1) return newerValue(change, wording);
      return <FieldChanges changes={changes} wording={wording} mode="CONTENT" />;
    }
    case 'REMOVAL':
      return conflict.removedBy === side ? (
        t('versions.merging.removed')
      ) : (
        <Kept entry={conflict.entry} wording={wording} />
      );
    case 'ORDER': {
      const entries = side === 'MINE' ? conflict.mine : conflict.theirs;
      return (
        <ol className="admin-changes-items">
          {entries.map((entry) => (
            <li key={entry.id}>
              <bdi>{wording.entry(entry)}</bdi>
            </li>
          ))}
        </ol>
      );
    }
  }
}

function Kept({ entry: { fields }, wording }: { entry: Entry; wording: Wording }) {
  const t = texts.useTexts();
  return (
    <>
      {t('versions.merging.kept')}
      <FieldChanges
        changes={Object.keys(fields).flatMap((name) => compareField(name, {}, fields))}
        wording={wording}
        mode="CONTENT"
      />
    </>
  );
}
