import { ownFailureMessage } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { graphql } from '../gql/index.ts';
import type { ReleaseWatch } from '../platform/release-watch.ts';
import { shellTexts } from '../texts/shell-texts.ts';
import { useRecentlyVisible } from './use-recently-visible.ts';

const releasesChangedDocument = graphql(`
  subscription ShellReleasesChanged {
    releasesChanged {
      app
    }
  }
`);

/**
 * Says that a newer version is there, or that this one was withdrawn; the page itself goes on (DLV-06). Announced to screen
 * readers. A page that nobody has looked at for some minutes does not listen, and asks when somebody returns.
 */
export function ReleaseNotice({ watch, client }: { watch: ReleaseWatch; client: Client }) {
  const t = shellTexts.useTexts();
  const { state, of } = useStore(watch.state);
  const [postponed, setPostponed] = useState<string>();
  const isListening = useRecentlyVisible();

  useEffect(() => {
    if (!isListening) return undefined;
    const subscription = client.subscription(releasesChangedDocument, {}, ownFailureMessage).subscribe(({ data }) => {
      // The first result says nothing, but changes may have been missed before it.
      if (data?.releasesChanged.app) watch.askSoon();
      else if (data) watch.askForMissed();
    });
    return () => subscription.unsubscribe();
  }, [client, isListening, watch]);

  const isShown = state !== 'current' && of !== postponed;
  return (
    <div className="shell-release" role="status">
      {isShown ? (
        <div>
          <p className="shell-release-text">{t(state === 'withdrawn' ? 'page.withdrawn' : 'page.newer')}</p>
          <Button type="primary" size="small" onClick={() => window.location.reload()}>
            {t('page.reload')}
          </Button>
          <Button size="small" onClick={() => setPostponed(of)}>
            {t('page.later')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
