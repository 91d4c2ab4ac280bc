import { clearLastingDraft, readLastingDraft, useSession, visitor, writeLastingDraft } from '@platform/app-kit';
import { useCallback, useMemo } from 'react';
import type { CompanyImport } from './documents.ts';

type LastImport = Pick<CompanyImport, 'id' | 'fileName'>;

type LastImports = {
  last: LastImport | null;
  keep(opened: LastImport): void;
  /** Forgets an import that is gone. */
  forget(id: string): void;
};

const name = 'company-import.last.1';

/**
 * Keeps on this device which import was opened last, for as long as the server keeps imports: for those who left it and
 * have not kept its address.
 */
export function useLastImport(): LastImports {
  const { account } = useSession();
  const owner = account?.id ?? visitor;
  const last = useMemo(() => read(owner), [owner]);
  const keep = useCallback(
    ({ id, fileName }: LastImport) => void writeLastingDraft(owner, name, { id, fileName }),
    [owner],
  );
  const forget = useCallback(
    (id: string) => {
      if (read(owner)?.id === id) clearLastingDraft(owner, name);
    },
    [owner],
  );
  return { last, keep, forget };
}

function read(owner: string): LastImport | null {
  const { id, fileName } = Object(readLastingDraft(owner, name));
  return typeof id === 'string' && typeof fileName === 'string' ? { id, fileName } : null;
}
