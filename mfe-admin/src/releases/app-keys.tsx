import { Button, DateText } from '@platform/design-system';
import { RowMenu } from '@platform/design-system/list';
import { maxAppKeys } from '@platform/rules';
import { useState } from 'react';
import type { Releases_AppFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';
import { AddKeyDialog } from './add-key-dialog.tsx';
import { RemoveKeyDialog } from './remove-key-dialog.tsx';

type AppKeysProps = { app: Releases_AppFragment; reload(): void };

/** The keys with which the team of an app signs, and what can be done about them (DLV-09). */
export function AppKeys({ app, reload }: AppKeysProps) {
  const t = texts.useTexts();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <div className="ds-stack">
      {app.keys.length === 0 ? (
        <p>{t('releases.keys.none')}</p>
      ) : (
        <ul className="admin-releases" aria-label={t('releases.keys.of', { app: app.title })}>
          {app.keys.map(({ fingerprint, addedAt, addedBy, reason }) => {
            const count = app.releases.filter(({ signedBy }) => signedBy === fingerprint).length;
            return (
              <li key={fingerprint}>
                <div>
                  <strong className="admin-release-key">{fingerprint}</strong>
                  <div className="ds-text-muted ds-text-caption">
                    <DateText value={addedAt} display="date-time" /> · <bdi>{addedBy}</bdi>: <bdi>{reason}</bdi>
                  </div>
                  <div className="ds-text-muted ds-text-caption">
                    {count === 0 ? t('releases.keys.unused') : t('releases.keys.signed', { count })}
                  </div>
                </div>
                <RowMenu
                  label={t('releases.keys.actions', { key: fingerprint })}
                  items={[{ key: 'remove', label: t('releases.keys.remove'), onSelect: () => setRemoved(fingerprint) }]}
                />
              </li>
            );
          })}
        </ul>
      )}
      {app.keys.length < maxAppKeys ? (
        <p>
          <Button onClick={() => setAdding(true)}>{t('releases.keys.add')}</Button>
        </p>
      ) : (
        <p className="ds-text-muted">{t('releases.keys.enough')}</p>
      )}
      <AddKeyDialog app={app} open={isAdding} onClose={() => setAdding(false)} onChanged={reload} />
      <RemoveKeyDialog app={app} asked={removed} onClose={() => setRemoved(null)} onChanged={reload} />
    </div>
  );
}
