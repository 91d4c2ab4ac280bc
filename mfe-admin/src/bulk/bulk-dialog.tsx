import './bulk.css';
import { BusyModal, Button, Progress, StatusBadge, type StatusTone, Text } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import type { Bulk, BulkLine } from './use-bulk.ts';

type BulkDialogProps<Row> = {
  open: boolean;
  title: string;
  /** What will happen to whom, with the choices to be made. */
  children: ReactNode;
  confirmText: string;
  /** Whether what was chosen is complete. */
  ready: boolean;
  bulk: Bulk<Row>;
  onConfirm(): void;
  /** Called with whether the action was started, so that the list has to be loaded again. */
  onClose(started: boolean): void;
  width?: number;
};

const tones: Record<BulkLine['state'], StatusTone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'positive',
  failed: 'negative',
  stopped: 'attention',
};

/** Asks before an action on several rows, then shows its progress and a line of result per row (DATA-07). */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { open, title, children, confirmText, ready, bulk, onConfirm, onClose, width = 640 } = props;
  const t = texts.useTexts();
  const { lines, running } = bulk;
  const started = lines.length > 0;
  const ended = lines.filter(({ state }) => state === 'done' || state === 'failed').length;
  const failed = lines.filter(({ state }) => state === 'failed' || state === 'stopped').length;
  return (
    <BusyModal
      open={open}
      title={title}
      width={width}
      busy={running}
      cross
      // Only where nothing would be lost by an accidental click.
      closedByMask={!started}
      onCancel={() => onClose(started)}
      destroyOnHidden
      footer={
        <div className="ds-actions admin-bulk-footer">
          {running ? (
            <Button onClick={bulk.stop}>{t('bulk.stop')}</Button>
          ) : (
            <Button onClick={() => onClose(started)}>{started ? t('bulk.close') : t('bulk.cancel')}</Button>
          )}
          {!started ? (
            <Button type="primary" disabled={!ready} onClick={onConfirm}>
              {confirmText}
            </Button>
          ) : failed > 0 && !running ? (
            <Button type="primary" onClick={() => void bulk.retry()}>
              {t('bulk.retry', { count: failed })}
            </Button>
          ) : null}
        </div>
      }
    >
      {started ? (
        <>
          <div role="status">
            <Text as="p">{t('bulk.progress', { done: ended, total: lines.length })}</Text>
          </div>
          <Progress
            percent={Math.round((ended / lines.length) * 100)}
            showInfo={false}
            aria-label={t('bulk.progressLabel')}
          />
          <ul className="admin-bulk-lines" aria-label={t('bulk.results')}>
            {lines.map(({ id, name, state, note }) => (
              <li key={id} className="admin-bulk-line">
                <bdi className="admin-bulk-line-name">{name}</bdi>
                <StatusBadge tone={tones[state]}>{t(`bulk.states.${state}`)}</StatusBadge>
                {note ? (
                  <div className="admin-bulk-line-note">
                    <Text as="div" tone={state === 'failed' ? 'danger' : 'muted'} size="caption">
                      {note}
                    </Text>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : (
        children
      )}
    </BusyModal>
  );
}
