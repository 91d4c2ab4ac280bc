import { usePlatform } from '@platform/app-kit';
import { useState } from 'react';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { RemoveAppKeyDocument } from './documents.ts';
import { ReasonDialog } from './reason-dialog.tsx';
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
  const { send, sending, fault, forget } = useKeyChange(RemoveAppKeyDocument);
  // Kept while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const fingerprint = asked ?? last ?? '';
  const signed = app.releases.filter(({ signedBy }) => signedBy === fingerprint);

  async function remove(reason: string) {
    const isRemoved = await send({ app: app.name, fingerprint, reason });
    onChanged();
    if (!isRemoved) return;
    toasts.show({ severity: 'success', text: t('releases.keys.removed', { app: app.title }) });
    onClose();
  }

  return (
    <ReasonDialog
      open={asked !== null}
      busy={sending}
      title={t('releases.keys.ask.remove.title', { app: app.title })}
      confirm={t('releases.keys.ask.remove.confirm')}
      danger
      refusal={fault}
      onConfirm={(reason) => void remove(reason)}
      onClose={onClose}
      afterClose={forget}
    >
      {() => (
        <>
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
        </>
      )}
    </ReasonDialog>
  );
}
