import './closing.css';
import { personName, useDates, usePermission } from '@platform/app-kit';
import { Alert, Button } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { ClientProps } from '../client-page.tsx';
import { ConfirmClosing } from './confirm-closing.tsx';
import { DeclineClosing } from './decline-closing.tsx';

/** Says that the client asked for the account to be closed, for staff who may decide, or that it is closed (CARE-13). */
export function ClosingNotice({ client, onChanged }: ClientProps & { onChanged(): void }) {
  const t = texts.useTexts();
  const { date, dateTime } = useDates();
  const mayDecide = usePermission('manageClient');
  const [dialog, setDialog] = useState<'confirm' | 'decline' | null>(null);
  const request = client.closingRequest;
  if (!request || request.state === 'DECLINED' || request.state === 'WITHDRAWN') return null;
  if (request.state === 'CONFIRMED') {
    const day = date(request.decidedAt ?? request.requestedAt);
    const removal = request.removeAfter ? date(request.removeAfter) : '';
    const text = request.removedAt
      ? t('client.closing.removed', { day })
      : t('client.closing.closed', { day, removal });
    return <Alert className="admin-closing-notice" role="note" type="info" showIcon title={text} />;
  }
  const name = personName(client);
  const { liveInvestments: deals } = request;
  const close = () => setDialog(null);
  return (
    <>
      <Alert
        className="admin-closing-notice"
        role="note"
        type="warning"
        showIcon
        title={t('client.closing.asked', { name, time: dateTime(request.requestedAt) })}
        description={
          mayDecide || deals.length > 0 ? (
            <div className="admin-closing-decision">
              {deals.length > 0 ? t('client.closing.live', { count: deals.length, deals: deals.join(', ') }) : null}
              {mayDecide ? (
                <div className="ds-actions">
                  <Button danger disabled={deals.length > 0} onClick={() => setDialog('confirm')}>
                    {t('client.closing.close')}
                  </Button>
                  <Button onClick={() => setDialog('decline')}>{t('client.closing.decline')}</Button>
                </div>
              ) : null}
            </div>
          ) : undefined
        }
      />
      <ConfirmClosing {...{ name, requestId: request.id, open: dialog === 'confirm', close, onChanged }} />
      <DeclineClosing {...{ name, requestId: request.id, open: dialog === 'decline', close, onChanged }} />
    </>
  );
}
