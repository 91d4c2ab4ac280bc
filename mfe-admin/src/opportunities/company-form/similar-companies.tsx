import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Alert, Button } from '@platform/design-system';
import { useState } from 'react';
import { CompanyName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';
import { SimilarCompaniesDocument } from './documents.ts';
import { useSettled } from './use-settled.ts';

type SimilarCompaniesProps = {
  /** The name as typed. */
  name: string;
  /** The company that is edited, if it is stored. */
  stored: { id: string; name: string } | undefined;
};

/** Shows companies whose name is the same but for spelling, and asks whether this is one of them (DATA-06). */
export function SimilarCompanies({ name, stored }: SimilarCompaniesProps) {
  const t = texts.useTexts();
  const [answered, setAnswered] = useState('');
  const typed = useSettled(name.trim());
  const loaded = useLoad(
    SimilarCompaniesDocument,
    { name: typed, except: stored?.id ?? null },
    { policy: 'network-only', pause: typed === '' || typed === stored?.name, context: ownFailureMessage },
  );
  const isCurrent = typed !== '' && typed === name.trim() && typed !== stored?.name;
  const similar = isCurrent ? (loaded.data?.similarCompanies ?? []) : [];
  const ids = similar.map(({ id }) => id).join();
  return (
    <div role="status">
      {similar.length > 0 && ids !== answered ? (
        <Alert
          className="admin-company-note"
          type="warning"
          showIcon
          title={t('companyForm.similar.title', { count: similar.length })}
          description={
            <>
              <ul className="admin-company-similar">
                {similar.map((company) => (
                  <li key={company.id}>
                    <CompanyName company={company} />
                  </li>
                ))}
              </ul>
              <Button size="small" onClick={() => setAnswered(ids)}>
                {t('companyForm.similar.another')}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}
