import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';
import { EntriesList } from '../whitelist/entries-list.tsx';

/** The applicants awaiting approval (WL-01, WL-12). */
export default function InterestedPage() {
  const t = texts.useTexts();
  return (
    <ClientsArea tab="interested">
      <EntriesList
        tab="INTERESTED"
        label={t('whitelist.interestedTable')}
        failed={t('whitelist.interestedFailed')}
        empty={t('whitelist.interestedEmpty')}
      />
    </ClientsArea>
  );
}
