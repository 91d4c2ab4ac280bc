import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { foldText } from '@platform/rules';
import { useCallback, useEffect, useState } from 'react';
import { graphql } from '../gql/index.ts';
import type { FoundRecord } from './entries.ts';

const FindDocument = graphql(`
  query Find($search: String!, $limit: Int) {
    find(search: $search, limit: $limit) {
      kind
      id
      name
      detail
      dealId
      flowId
      editable
    }
  }
`);

/** The server finds nothing below two characters. */
const minLength = 2;
const debounceMilliseconds = 150;
const timeoutMilliseconds = 10_000;

/** The number of records of a kind that are shown. */
export const shownOfKind = 5;
/** One more, which tells whether there are others. */
const limit = shownOfKind + 1;

export type Finding = {
  /**
   * `idle` if the text is too short for a search; `late` if there was no response within ten seconds.
   */
  state: 'idle' | 'searching' | 'done' | 'failed' | 'late';
  /** While searching, those of the previous search that contain the text. */
  found: readonly FoundRecord[];
  retry(): void;
};

type Answer = { search: string; found: readonly FoundRecord[] };
type Failure = { search: string; state: 'failed' | 'late' };

/** Searches while a text is typed. The response to an earlier text is dropped, and its request aborted (DATA-08). */
export function useFind(text: string): Finding {
  const { graphql: client } = usePlatform();
  const search = text.trim();
  const isLongEnough = [...search].length >= minLength;
  const [answer, setAnswer] = useState<Answer>({ search: '', found: [] });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the search again
  useEffect(() => {
    if (!isLongEnough) return;
    let stop: () => void = () => undefined;
    const send = () => {
      const timeout = setTimeout(() => {
        query.unsubscribe();
        setFailure({ search, state: 'late' });
      }, timeoutMilliseconds);
      const query = client
        .query(FindDocument, { search, limit }, { ...ownFailureMessage, requestPolicy: 'network-only' })
        .subscribe(({ data }) => {
          clearTimeout(timeout);
          if (data) setAnswer({ search, found: data.find });
          else setFailure({ search, state: 'failed' });
        });
      stop = () => {
        clearTimeout(timeout);
        query.unsubscribe();
      };
    };
    const timer = setTimeout(send, debounceMilliseconds);
    return () => {
      clearTimeout(timer);
      stop();
      setFailure(null);
    };
  }, [client, search, isLongEnough, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (!isLongEnough) return { state: 'idle', found: [], retry };
  if (failure?.search === search) return { state: failure.state, found: [], retry };
  if (answer.search === search) return { state: 'done', found: answer.found, retry };
  return { state: 'searching', found: answer.found.filter((record) => contains(record, search)), retry };
}

function contains({ name, detail }: FoundRecord, search: string): boolean {
  return foldText(`${name} ${detail ?? ''}`).includes(foldText(search));
}
