import './companies.css';
import { Text } from '@platform/design-system';
import { BulkDialog } from '../../bulk/bulk-dialog.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { BulkQuestion } from '../../bulk/use-bulk-question.tsx';
import { useNotSeen } from '../../bulk/use-not-seen.ts';
import { texts } from '../../texts.ts';
import { type Publication, type SeenCompany, usePublication } from './publication.ts';

type Company = SeenCompany & { name: string };

/** Publishes or unpublishes several companies with their deals, each by a call of its own (DATA-07). */
export function BulkPublication(question: BulkQuestion<Publication, Company>) {
  const { choice: change, rows: companies, open, onClose } = question;
  const t = texts.useTexts();
  const send = usePublication();
  const bulk = useBulk<Company>(
    async (company) => {
      const heldBack = await send(company, change);
      return heldBack.map((deal) => t('companies.heldBack', deal)).join(' ') || undefined;
    },
    ({ name }) => name,
    useNotSeen(),
  );
  return (
    <BulkDialog
      open={open}
      title={t(`companies.${change}.manyTitle`, { count: companies.length })}
      confirmText={t(`companies.${change}.open`)}
      ready
      bulk={bulk}
      onConfirm={() => void bulk.run(companies)}
      onClose={onClose}
    >
      <div className="admin-companies-question">
        <Text as="p">{t(`companies.${change}.manyText`)}</Text>
        <ul className="admin-bulk-names">
          {companies.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </BulkDialog>
  );
}
