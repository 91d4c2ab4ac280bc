import { Button } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { texts } from '../../texts.ts';
import { BulkPublication } from './bulk-publication.tsx';
import { oppositeOf, type Publication } from './publication.ts';

type Company = { id: string; name: string; unpublishedAt: string | null };
type Chosen = { number: number; change: Publication; companies: readonly Company[]; clear(): void };

const changes = ['publish', 'unpublish'] as const;

/**
 * Returns the buttons that publish and unpublish the ticked companies, each with the number of those in the opposite
 * state, and their dialog. It must be rendered beside the list, so that a ticked row that leaves the page does not stop it.
 * @param reload reloads the list
 */
export function useBulkPublication(reload: () => void): {
  buttonsOf(ticked: readonly Company[], clear: () => void): ReactNode;
  dialog: ReactNode;
} {
  const t = texts.useTexts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [open, setOpen] = useState(false);

  function buttonsOf(ticked: readonly Company[], clear: () => void): ReactNode {
    return changes.map((change) => {
      const companies = ticked.filter((company) => oppositeOf(company) === change);
      if (companies.length === 0) return null;
      const ask = () => {
        setChosen({ number: (chosen?.number ?? 0) + 1, change, companies, clear });
        setOpen(true);
      };
      return (
        <Button key={change} onClick={ask}>
          {t(`companies.${change}.many`, { count: companies.length })}
        </Button>
      );
    });
  }

  function close(started: boolean): void {
    setOpen(false);
    if (!started) return;
    chosen?.clear();
    reload();
  }

  const dialog = chosen ? (
    // Without the key, a dialog would begin with the results of the one before.
    <BulkPublication
      key={chosen.number}
      change={chosen.change}
      companies={chosen.companies}
      open={open}
      onClose={close}
    />
  ) : null;
  return { buttonsOf, dialog };
}
