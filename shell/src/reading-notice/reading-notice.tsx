import './reading-notice.css';
import type { PlatformServices } from '@platform/app-contract';
import { ownFailureMessage, useErrorText } from '@platform/app-kit';
import { Button, Heading } from '@platform/design-system';
import { useId, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { shellTexts } from '../texts/shell-texts.ts';

const confirmDocument = graphql(`
  mutation ShellConfirmReadingNotice {
    confirmReadingNotice {
      id
      readingNoticeDue
    }
  }
`);

type ReadingNoticeProps = { services: Pick<PlatformServices, 'graphql' | 'session'> };

/**
 * Tells investors above the page that reading documents is recorded, until they confirm it (FIG-06). It covers nothing, so
 * that nobody is kept from working; the server records nothing before.
 */
export default function ReadingNotice({ services: { graphql: client, session } }: ReadingNoticeProps) {
  const t = shellTexts.useTexts();
  const { show } = useErrorText();
  const titleId = useId();
  const [sending, setSending] = useState(false);

  async function confirm(): Promise<void> {
    setSending(true);
    try {
      const { error } = await client.mutation(confirmDocument, {}, ownFailureMessage).toPromise();
      if (error) throw error;
      await session.getState().refresh();
    } catch (error) {
      show(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <aside className="shell-reading-notice" aria-labelledby={titleId}>
      <div className="shell-reading-notice-text">
        <Heading level={2} size={4} id={titleId}>
          {t('readingNotice.title')}
        </Heading>
        <p>{t('readingNotice.text')}</p>
      </div>
      <Button loading={sending} onClick={() => void confirm()}>
        {t('readingNotice.confirm')}
      </Button>
    </aside>
  );
}
