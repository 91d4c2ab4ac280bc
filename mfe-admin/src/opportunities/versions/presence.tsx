import './presence.css';
import { personName, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { Alert, useDesignSettings } from '@platform/design-system';
import { useEffect, useState } from 'react';
import type { PresentAtMutation } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { VersionedKind } from './contents/contents.ts';

const PresentAtDocument = graphql(`
  mutation PresentAt($entity: EditedEntity!, $id: ID!) {
    presentAt(entity: $entity, id: $id) {
      since
      person {
        id
        firstName
        lastName
        email
      }
    }
  }
`);

/** Milliseconds between two beats; the server names those of the last minute. */
const beatMilliseconds = 30_000;

/** Milliseconds for which the last answer is shown when no other comes. */
const knownMilliseconds = 60_000;

type Editors = PresentAtMutation['presentAt'];

/** Names the others who have the same deal or company open for editing; nobody is locked out (HIST-12). */
export function Present({ entity, id }: { entity: VersionedKind; id: string }) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const others = usePresence(entity, id);
  const names = others.map(({ person }) => personName(person));
  return (
    // Always there, as screen readers announce changes of an element they know.
    <div role="status" className="admin-present">
      {names.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={<bdi>{t('versions.present', { count: names.length, names: listOf(names, locale) })}</bdi>}
        />
      ) : null}
    </div>
  );
}

function usePresence(entity: VersionedKind, id: string): Editors {
  const { graphql: client } = usePlatform();
  const [others, setOthers] = useState<Editors>([]);
  useEffect(() => {
    let ended = false;
    let answeredAt = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function beat(): Promise<void> {
      clearTimeout(timer);
      if (ended || document.visibilityState !== 'visible') return;
      timer = setTimeout(beat, beatMilliseconds);
      const { data } = await sendInTime(client, PresentAtDocument, { entity, id });
      if (ended) return;
      if (data) {
        answeredAt = Date.now();
        setOthers(data.presentAt);
      } else if (Date.now() - answeredAt > knownMilliseconds) setOthers([]);
    }
    void beat();
    document.addEventListener('visibilitychange', beat);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [client, entity, id]);
  return others;
}

const listOf = (names: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
