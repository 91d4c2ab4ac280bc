import { isUnanswered, useErrorText, usePlatform } from '@platform/app-kit';
import { sendInTime } from '@platform/app-kit/in-time';
import { useRef, useState } from 'react';
import { outcomeOf, type Saved } from '../../form/use-save.ts';
import { texts } from '../../texts.ts';
import { InsertCompanyDocument, UpdateCompanyDocument } from './documents.ts';
import type { NewCompanyId } from './use-new-company-id.ts';
import { type CompanyValues, inputOf } from './values.ts';

type SaveCompany = {
  /** @param logoFileId an uploaded logo that the save makes that of the company; null for none */
  save(values: CompanyValues, logoFileId: string | null): Promise<Saved<unknown>>;
  /** Why the last attempt failed, beside the text of COMP-09. */
  failure: string | null;
};

type Sent = { error?: Error | undefined; version: number | undefined };

/**
 * Inserts a company, or updates one against the version that was read (HIST-02). Every failure shows the text of COMP-09;
 * a conflict has its dialog.
 * @param target the id of a new company, or a stored one
 */
export function useSaveCompany(target: NewCompanyId | { id: string; version: number }): SaveCompany {
  const t = texts.useTexts();
  const { graphql, toasts } = usePlatform();
  const { describe } = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  // A save raises the version before it is read again.
  const saved = useRef(0);

  async function insert(company: NewCompanyId, values: CompanyValues, logoFileId: string | null): Promise<Sent> {
    const isRepeated = company.start();
    const input = inputOf(values);
    const { data, error } = await sendInTime(graphql, InsertCompanyDocument, { id: company.id, input, logoFileId });
    if (!data || error || !isRepeated) return { error, version: data?.insertCompany.version };
    // The first attempt may have stored other values before its answer was lost.
    return update({ id: company.id, version: 1 }, values, logoFileId);
  }

  async function update(
    { id, version }: { id: string; version: number },
    values: CompanyValues,
    logoFileId: string | null,
  ): Promise<Sent> {
    const { data, error } = await sendInTime(graphql, UpdateCompanyDocument, {
      id,
      version: Math.max(version, saved.current),
      input: inputOf(values),
      note: values.note.trim() || null,
      restoredFrom: values.restoredFrom,
      removesLogo: values.removesLogo,
      logoFileId,
    });
    return { error, version: data?.updateCompany.version };
  }

  async function save(values: CompanyValues, logoFileId: string | null): Promise<Saved<unknown>> {
    setFailure(null);
    const { error, version } = await ('start' in target
      ? insert(target, values, logoFileId)
      : update(target, values, logoFileId));
    const result = outcomeOf(version, error, describe);
    if (result.state === 'saved') saved.current = result.data;
    if (result.state === 'saved' || result.state === 'conflict') return result;
    toasts.show({ severity: 'error', text: t('companyForm.incomplete') });
    if (result.state === 'failed') setFailure(isUnanswered(error) ? t('form.unanswered') : describe(error));
    // A fault within a list shows beside the list.
    return result.state === 'invalid' ? { ...result, field: result.field.split('.')[0] ?? '' } : result;
  }

  return { save, failure };
}
