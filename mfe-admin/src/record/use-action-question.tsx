import { ConfirmDialog, Text } from '@platform/design-system';
import type { RowMenuItem } from '@platform/design-system/list';
import { Fragment, type ReactNode, useCallback, useState } from 'react';
import { texts } from '../texts.ts';

/** What can be done with a record besides its primary action, on the record and in the menu of its row. */
export type RecordAction = {
  key: string;
  label: string;
  /** Whether it destroys something or locks somebody out; dangerous actions come last. */
  danger?: boolean;
  /** Names the consequence before the action is carried out. */
  confirm?: {
    title: string;
    /** With a function, the action can be confirmed once it was called back: the consequence has to be loaded. */
    text: ReactNode | ((onNamed: () => void) => ReactNode);
    confirmText: string;
    /** What the safe button says, if not `Cancel`. */
    cancelText?: string;
  };
  /** The question closes when it is settled. `button` is that of the menu. */
  run(button: HTMLElement | null): unknown;
};

/** Returns the menu entries of actions, and the question that must be rendered once beside the menus. */
export function useActionQuestion(): {
  itemsOf(actions: readonly RecordAction[]): RowMenuItem[];
  question: ReactNode;
} {
  const t = texts.useTexts();
  const [asking, setAsking] = useState<RecordAction | null>(null);
  const [running, setRunning] = useState(false);
  const [open, setOpen] = useState(false);
  const [number, setNumber] = useState(0);
  const [named, setNamed] = useState(true);
  const onNamed = useCallback(() => setNamed(true), []);

  function itemsOf(actions: readonly RecordAction[]): RowMenuItem[] {
    return actions
      .toSorted((one, other) => Number(one.danger ?? false) - Number(other.danger ?? false))
      .map((action) => ({ ...action, onSelect: (button) => select(action, button) }));
  }

  function select(action: RecordAction, button: HTMLElement | null): void {
    if (!action.confirm) {
      void action.run(button);
      return;
    }
    setAsking(action);
    setNumber(number + 1);
    setNamed(typeof action.confirm.text !== 'function');
    setOpen(true);
  }

  async function confirm(): Promise<void> {
    setRunning(true);
    try {
      await asking?.run(null);
    } finally {
      setRunning(false);
      setOpen(false);
    }
  }

  const text = asking?.confirm?.text;
  const question = (
    <ConfirmDialog
      open={open}
      title={asking?.confirm?.title ?? ''}
      confirmText={asking?.confirm?.confirmText ?? ''}
      cancelText={asking?.confirm?.cancelText ?? t('record.cancel')}
      danger={asking?.danger ?? false}
      busy={running}
      ready={named}
      onConfirm={() => void confirm()}
      onCancel={() => setOpen(false)}
    >
      <Text as="div">
        <Fragment key={number}>{typeof text === 'function' ? text(onNamed) : text}</Fragment>
      </Text>
    </ConfirmDialog>
  );
  return { itemsOf, question };
}
