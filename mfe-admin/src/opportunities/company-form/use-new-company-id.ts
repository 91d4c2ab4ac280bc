import { useSession, visitor } from '@platform/app-kit';
import { clearLastingDraft, readLastingDraft, writeLastingDraft } from '@platform/app-kit/drafts';
import { useState } from 'react';

/** The id of a company that is being entered, made here so that a repeated insertion stores no second one. */
export type NewCompanyId = {
  id: string;
  /** To be called before the company is sent; returns whether it was sent before, also before a reload. */
  start(): boolean;
  /** Ends the use of the id, once the company is stored or its input is discarded. */
  finish(): void;
};

const draft = 'company.new-id.1';

export function useNewCompanyId(): NewCompanyId {
  const { account } = useSession();
  const owner = account?.id ?? visitor;
  const [id, setId] = useState(() => {
    const sent = readLastingDraft(owner, draft)?.id;
    return typeof sent === 'string' ? sent : crypto.randomUUID();
  });
  return {
    id,
    start() {
      const isRepeated = readLastingDraft(owner, draft)?.id === id;
      writeLastingDraft(owner, draft, { id });
      return isRepeated;
    },
    finish() {
      clearLastingDraft(owner, draft);
      setId(crypto.randomUUID());
    },
  };
}
