import { ConfirmDialog, Text } from '@platform/design-system';
import { RowMenu } from '@platform/design-system/list';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';

/** What can be done with a record besides its primary action. */
export type RecordAction = {
  key: string;
  label: string;
  /** Whether it destroys something or locks somebody out; dangerous actions come last. */
  danger?: boolean;
  /** Names the consequence before the action is carried out. */
  confirm?: { title: string; text: ReactNode; confirmText: string };
  /** The question closes when it is settled. */
  run(): unknown;
};

/** The `⋯` menu of a record. */
export function RecordActions({ name, actions }: { name: string; actions: readonly RecordAction[] }) {
  const t = texts.useTexts();
  const [asking, setAsking] = useState<RecordAction | null>(null);
  const [running, setRunning] = useState(false);
  const [open, setOpen] = useState(false);
  const ordered = actions.toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false));

  function select(action: RecordAction): void {
    if (!action.confirm) {
      void action.run();
      return;
    }
    setAsking(action);
    setOpen(true);
  }

  async function confirm(): Promise<void> {
    setRunning(true);
    try {
      await asking?.run();
    } finally {
      setRunning(false);
      setOpen(false);
    }
  }

  return (
    <>
      <RowMenu
        size="middle"
        label={t('list.menuOf', { name })}
        items={ordered.map((action) => ({ ...action, onSelect: () => select(action) }))}
      />
      <ConfirmDialog
        open={open}
        title={asking?.confirm?.title ?? ''}
        confirmText={asking?.confirm?.confirmText ?? ''}
        cancelText={t('record.cancel')}
        danger={asking?.danger ?? false}
        busy={running}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <Text as="div">{asking?.confirm?.text}</Text>
      </ConfirmDialog>
    </>
  );
}
