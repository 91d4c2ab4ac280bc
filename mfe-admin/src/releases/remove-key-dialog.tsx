import { usePlatform } from '@platform/app-kit';
import { Alert, BusyModal } from '@platform/design-system';
import { useId, useState } from 'react';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { RemoveAppKeyDocument } from './documents.ts';
import { ReasonField, useReason } from './reason-field.tsx';
import { ServedBadge } from './served-badge.tsx';
import { useKeyChange } from './use-key-change.ts';

type RemoveKeyDialogProps = {
  app: Releases_AppFragment;
  /** Fingerprint of the key; null for none. */
  asked: string | null;
  onClose(): void;
  onChanged(): void;
};

/** Says what becomes of the releases that a key has signed, and asks why it goes (DLV-09). */
export function RemoveKeyDialog({ app, asked, onClose, onChanged }: RemoveKeyDialogProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const id = useId();
  const given = useReason();
  const [tried, setTried] = useState(false);
  const { send, sending, fault, forget } = useKeyChange(RemoveAppKeyDocument);
  // Kept while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const fingerprint = asked ?? last ?? '';
  const signed = app.releases.filter(({ signedBy }) => signedBy === fingerprint);

  async function remove() {
    setTried(true);
    if (given.isFaulty) return;
    const isRemoved = await send({ app: app.name, fingerprint, reason: given.reason });
    onChanged();
    if (!isRemoved) return;
    toasts.show({ severity: 'success', text: t('releases.keys.removed', { app: app.title }) });
    onClose();
  }

  return (
    <BusyModal
      open={asked !== null}
      busy={sending}
      cross
      closedByMask={false}
      title={<bdi>{t('releases.keys.ask.remove.title', { app: app.title })}</bdi>}
      okText={t('releases.keys.ask.remove.confirm')}
      cancelText={t('record.cancel')}
      okButtonProps={{ loading: sending, danger: true }}
      onOk={() => void remove()}
      onCancel={onClose}
      afterClose={() => {
        given.type('');
        setTried(false);
        forget();
      }}
      width={560}
      destroyOnHidden
    >
      <div className="ds-stack">
        <p className="admin-release-key">{fingerprint}</p>
        <p>
          {t('releases.keys.ask.remove.text')}
          {app.keys.length === 1 ? ` ${t('releases.keys.ask.remove.last')}` : null}
        </p>
        {signed.length === 0 ? (
          <p>{t('releases.keys.ask.remove.none')}</p>
        ) : (
          <>
            <p>{t('releases.keys.ask.remove.signed', { count: signed.length })}</p>
            <ul className="admin-signed-releases" aria-label={t('releases.keys.signedReleases')}>
              {signed.map((release) => (
                <li key={release.id}>
                  {release.id} <ServedBadge app={app} release={release.id} />
                </li>
              ))}
            </ul>
          </>
        )}
        <ReasonField id={id} given={given} showFault={tried} />
        {fault ? <Alert role="alert" type="error" showIcon title={fault} /> : null}
      </div>
    </BusyModal>
  );
}
