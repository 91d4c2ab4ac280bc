import { type Loaded, startOfDraft, useSession, visitor } from '@platform/app-kit';
import { useMemo, useState } from 'react';
import { useVersion } from '../versions/use-version.ts';
import { valuesOfContent } from './content.ts';
import { type CompanyValues, type EditedCompany, emptyValues, valuesOf } from './values.ts';

/** What a form of a stored company started from. */
export type FormStart = { company: EditedCompany; version: number; values: CompanyValues };

type Start = {
  /** Null while the version of a draft is loading. */
  start: FormStart | null;
  loaded: Loaded<unknown>;
  /** Sets the state on which the form goes on. */
  take(company: EditedCompany): void;
};

/**
 * Returns what a form starts from: the company as it is stored, or for a draft that others have overtaken the version that
 * it began with, so that the save meets what they saved (HIST-02, HIST-13).
 *
 * @param draft name of the draft
 */
export function useStart(newest: EditedCompany, draft: string): Start {
  const { account } = useSession();
  const [company, setCompany] = useState(newest);
  const [former, setFormer] = useState(() => {
    const version = startOfDraft(account?.id ?? visitor, draft);
    return version === newest.version ? null : version;
  });
  const { loaded, content } = useVersion('COMPANY', newest.id, former);
  const start = useMemo(() => {
    if (former === null) return { company, version: company.version, values: valuesOf(company) };
    return content && { company, version: former, values: { ...emptyValues, ...valuesOfContent(content) } };
  }, [company, former, content]);
  return {
    start,
    loaded,
    take(taken) {
      setCompany(taken);
      setFormer(null);
    },
  };
}
