import { usePlatform } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import type { PageCompany } from '@platform/deal-page';
import { useMemo } from 'react';
import { PreviewModal } from '../../../preview/preview-modal.tsx';
import { texts } from '../../../texts.ts';
import { useObjectUrls } from '../files/use-object-urls.ts';
import type { EditorModel } from '../model/model.ts';
import { chosenPictures, previewDeal } from './preview-deal.ts';
import { PreviewPage } from './preview-page.tsx';
import { usePreviewCompany } from './use-preview-company.ts';

export type PreviewProps = {
  model: EditorModel;
  /** The amount of the deal that is placed already, a decimal. */
  placed: string;
  open: boolean;
  onClose(): void;
};

/** The unsaved deal as investors will see it, at desktop width or as on a phone (EDIT-24 to EDIT-26, HIST-11). */
export default function PreviewDialog({ open, onClose, ...shown }: PreviewProps) {
  const t = texts.useTexts();
  return (
    <PreviewModal open={open} text={t('preview.text')} onClose={onClose}>
      <Content {...shown} />
    </PreviewModal>
  );
}

function Content({ model, placed }: Pick<PreviewProps, 'model' | 'placed'>) {
  const t = texts.useTexts();
  const { companyId } = model.details;
  const loaded = usePreviewCompany(companyId);
  if (!companyId)
    return <Shown model={model} placed={placed} company={{ ...noCompany, name: t('preview.noCompany') }} />;
  return (
    <LoadGate loaded={loaded} failed={t('preview.failed')}>
      {({ company: { company } }) => <Shown model={model} placed={placed} company={company} />}
    </LoadGate>
  );
}

function Shown({ model, placed, company }: Pick<PreviewProps, 'model' | 'placed'> & { company: PageCompany }) {
  const { timeZone } = usePlatform();
  const urls = useObjectUrls(useMemo(() => chosenPictures(model), [model]));
  return <PreviewPage deal={previewDeal(model, { company, urls, placed, timeZone })} />;
}

const noCompany: Omit<PageCompany, 'name'> = {
  id: '',
  ...{ logoUrl: null, logoWidth: null, logoHeight: null },
  ...{ hqCity: null, hqState: null, hqCountry: null, foundingYear: null },
  description: '',
  management: [],
  fundingHistory: [],
};
