import { Button } from '@platform/design-system';
import type { ReactNode } from 'react';
import { useBulkQuestion } from '../../bulk/use-bulk-question.tsx';
import { texts } from '../../texts.ts';
import { BulkPublication } from './bulk-publication.tsx';
import { oppositeOf, type Publication, type SeenCompany } from './publication.ts';

type Company = SeenCompany & { name: string; unpublishedAt: string | null };

const changes = ['publish', 'unpublish'] as const;

/**
 * Returns the buttons that publish and unpublish the ticked companies, each with the number of those in the opposite
 * state, and their dialog.
 * @param reload reloads the list
 */
export function useBulkPublication(reload: () => void): {
  buttonsOf(ticked: readonly Company[], clear: () => void): ReactNode;
  dialog: ReactNode;
} {
  const t = texts.useTexts();
  const { ask, dialog } = useBulkQuestion<Publication, Company>(reload, (question) => (
    <BulkPublication {...question} />
  ));

  function buttonsOf(ticked: readonly Company[], clear: () => void): ReactNode {
    return changes.map((change) => {
      const companies = ticked.filter((company) => oppositeOf(company) === change);
      if (companies.length === 0) return null;
      return (
        <Button key={change} onClick={() => ask(change, companies, clear)}>
          {t(`companies.${change}.many`, { count: companies.length })}
        </Button>
      );
    });
  }
  return { buttonsOf, dialog };
}
