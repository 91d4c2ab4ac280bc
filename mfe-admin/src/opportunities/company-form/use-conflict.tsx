import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { type ReactNode, useMemo, useState } from 'react';
import type { Saved } from '../../form/use-save.ts';
import { texts } from '../../texts.ts';
import { MergeDialog } from '../versions/merge-dialog.tsx';
import { contentOf, valuesOfContent } from './content.ts';
import { EditedCompanyDocument } from './documents.ts';
import type { CompanyFormState } from './fields.tsx';
import { type CompanyValues, type EditedCompany, valuesOf } from './values.ts';

type CompanyConflict = {
  /** Loads what was saved meanwhile after a refused save; without it there is nothing to merge with. */
  resolve(result: Saved<unknown>): Promise<Saved<unknown>>;
  /** The dialog that merges both. */
  dialogOf(form: CompanyFormState): ReactNode;
};

/**
 * Merges what is typed with what somebody else has saved meanwhile (HIST-03, HIST-15).
 *
 * @param base what the form started from
 * @param onTaken called with the newest company, on which the form goes on
 */
export function useConflict(
  base: { id: string; values: CompanyValues } | undefined,
  onTaken: (newest: EditedCompany) => void,
): CompanyConflict {
  const t = texts.useTexts();
  const { graphql, toasts } = usePlatform();
  const [theirs, setTheirs] = useState<EditedCompany | null>(null);
  const started = base?.values;
  const contents = useMemo(
    () => started && theirs && { base: contentOf(started, null), theirs: contentOf(valuesOf(theirs), null) },
    [started, theirs],
  );

  async function resolve(result: Saved<unknown>): Promise<Saved<unknown>> {
    if (result.state !== 'conflict' || !base) return result;
    const context = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;
    const { data } = await graphql.query(EditedCompanyDocument, { id: base.id }, context).toPromise();
    if (!data) {
      toasts.show({ severity: 'error', text: t('companyForm.incomplete') });
      return { state: 'failed' };
    }
    setTheirs(data.company);
    return result;
  }

  function dialogOf(form: CompanyFormState): ReactNode {
    if (!contents || !theirs) return null;
    return (
      <MergeDialog
        key={theirs.version}
        kind="COMPANY"
        open={form.conflict !== null}
        base={contents.base}
        mine={contentOf(form.values, null)}
        theirs={contents.theirs}
        by={form.conflict?.by ?? null}
        at={form.conflict?.at ?? null}
        onMerged={(merged) => {
          for (const [name, value] of Object.entries(valuesOfContent(merged))) {
            form.set(name as keyof CompanyValues, value as never);
          }
          form.keep();
          onTaken(theirs);
        }}
        onCancel={form.keep}
      />
    );
  }

  return { resolve, dialogOf };
}
