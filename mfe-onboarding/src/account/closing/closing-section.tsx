import './closing.css';
import { useDates, useLoad, usePlatform, useSend } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, Button, Section, Text } from '@platform/design-system';
import { useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { RequestDialog } from './request-dialog.tsx';

const ClosingDocument = graphql(`
  query Closing {
    closingRequest {
      id
      state
      requestedAt
      reason
      liveInvestments
    }
  }
`);

const RequestClosingDocument = graphql(`
  mutation RequestClosing($email: String!) {
    requestClosing(email: $email) {
      id
    }
  }
`);

const WithdrawClosingDocument = graphql(`
  mutation WithdrawClosing {
    withdrawClosing {
      id
      state
    }
  }
`);

/** The request to close the own account, which staff confirm or decline (CARE-13). */
export default function ClosingSection({ email }: { email: string }) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const { toasts } = usePlatform();
  // From the network: staff decide meanwhile.
  const loaded = useLoad(ClosingDocument, {}, { policy: 'network-only' });
  const [asking, setAsking] = useState(false);
  const [request, requesting] = useSend(RequestClosingDocument);
  const [withdraw, withdrawing] = useSend(WithdrawClosingDocument);

  async function ask(typed: string) {
    if (!(await request({ email: typed }))) return;
    setAsking(false);
    toasts.show({ severity: 'success', text: t('closing.asked') });
    loaded.reload();
  }

  async function takeBack() {
    const withdrawn = await withdraw({});
    // Also after a refusal: staff may have decided.
    loaded.reload();
    if (withdrawn) toasts.show({ severity: 'success', text: t('closing.withdrawn') });
  }

  return (
    <Section title={t('closing.title')}>
      <LoadGate loaded={loaded} loading={2} failed={t('closing.loadFailed')}>
        {({ closingRequest: found }) =>
          found?.state === 'REQUESTED' ? (
            <div className="onboarding-closing">
              <Text as="p">{t('closing.waiting', { time: dateTime(found.requestedAt) })}</Text>
              {found.liveInvestments.length > 0 ? <LiveInvestments deals={found.liveInvestments} /> : null}
              <Button loading={withdrawing} onClick={() => void takeBack()}>
                {t('closing.withdraw')}
              </Button>
            </div>
          ) : (
            <div className="onboarding-closing">
              {found?.state === 'DECLINED' ? (
                <Alert
                  type="info"
                  showIcon
                  title={t('closing.declined', { time: dateTime(found.requestedAt), reason: found.reason ?? '' })}
                />
              ) : null}
              <Text as="p" tone="secondary">
                {t('closing.text')}
              </Text>
              <Button danger onClick={() => setAsking(true)}>
                {t('closing.open')}
              </Button>
            </div>
          )
        }
      </LoadGate>
      <RequestDialog
        email={email}
        open={asking}
        busy={requesting}
        onConfirm={(typed) => void ask(typed)}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

/** Names what keeps staff from closing the account. */
function LiveInvestments({ deals }: { deals: readonly string[] }) {
  const t = texts.useTexts();
  const text = t('closing.live', { count: deals.length, deals: deals.join(', ') });
  return <Alert type="warning" showIcon title={text} />;
}
