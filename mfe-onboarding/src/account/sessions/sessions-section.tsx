import './sessions.css';
import { useDates, useLoad, usePlatform, useSend } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, ConfirmDialog, Section, StatusBadge, Text } from '@platform/design-system';
import { useState } from 'react';
import type { AccountSessionsQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';

const AccountSessionsDocument = graphql(`
  query AccountSessions {
    sessions {
      id
      browser
      system
      device
      createdAt
      lastSeenAt
      current
    }
  }
`);

const EndSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
      id
    }
  }
`);

const EndOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      id
    }
  }
`);

type SignInSession = NonNullable<AccountSessionsQuery['sessions']>[number];

/** The account's active sessions, each of which can be ended. */
export default function SessionsSection() {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const loaded = useLoad(AccountSessionsDocument, {});
  const nameOf = useSessionName();
  const [toEnd, setToEnd] = useState<SignInSession | 'others' | null>(null);
  const [endOne, endingOne] = useSend(EndSessionDocument);
  const [endOthers, endingOthers] = useSend(EndOtherSessionsDocument);
  const ending = endingOne || endingOthers;

  async function end() {
    setToEnd(null);
    if (!toEnd) return;
    const ended = toEnd === 'others' ? await endOthers({}) : await endOne({ id: toEnd.id });
    // Also after a refusal: the session may have expired.
    loaded.reload();
    if (!ended) return;
    const text = t(toEnd === 'others' ? 'sessions.othersEnded' : 'sessions.ended');
    toasts.show({ severity: 'success', text });
  }

  const sessions = loaded.data?.sessions;
  return (
    <Section
      title={t('sessions.title')}
      actions={
        sessions && sessions.length > 1 ? (
          <Button loading={endingOthers} disabled={ending} onClick={() => setToEnd('others')}>
            {t('sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      <LoadGate loaded={loaded} loading={4} failed={t('sessions.failed')}>
        {(data) =>
          data.sessions ? (
            <>
              <Text as="p" tone="secondary">
                {t('sessions.text')}
              </Text>
              <ul className="onboarding-sessions">
                {data.sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    name={nameOf(session)}
                    busy={ending}
                    onEnd={() => setToEnd(session)}
                  />
                ))}
              </ul>
            </>
          ) : (
            <Text as="p">{t('sessions.external')}</Text>
          )
        }
      </LoadGate>
      <ConfirmDialog
        open={toEnd !== null}
        title={t(toEnd === 'others' ? 'sessions.endOthers' : 'sessions.endTitle')}
        confirmText={t('sessions.end')}
        cancelText={t('sessions.cancel')}
        danger
        onConfirm={() => void end()}
        onCancel={() => setToEnd(null)}
      >
        {toEnd === 'others' ? t('sessions.endOthersText') : null}
        {toEnd && toEnd !== 'others' ? t('sessions.endText', { name: nameOf(toEnd) }) : null}
      </ConfirmDialog>
    </Section>
  );
}

interface SessionRowProps {
  session: SignInSession;
  name: string;
  busy: boolean;
  onEnd(): void;
}

function SessionRow({ session, name, busy, onEnd }: SessionRowProps) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const { createdAt, lastSeenAt, current } = session;
  return (
    <li className="onboarding-session">
      <div className="onboarding-session-text">
        <Text as="p" strong>
          {name} {current ? <StatusBadge tone="positive">{t('sessions.current')}</StatusBadge> : null}
        </Text>
        <Text as="p" tone="secondary" size="caption">
          {t('sessions.facts', { started: dateTime(createdAt), seen: dateTime(lastSeenAt) })}
        </Text>
      </div>
      {current ? null : (
        <Button aria-label={t('sessions.endNamed', { name })} disabled={busy} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Returns a function that names a session by its user agent. */
function useSessionName(): (session: SignInSession) => string {
  const t = texts.useTexts();
  return ({ browser, system, device }) => {
    if (browser && system) return t('sessions.named', { browser, system });
    return browser ?? system ?? t(`sessions.devices.${device}`);
  };
}
