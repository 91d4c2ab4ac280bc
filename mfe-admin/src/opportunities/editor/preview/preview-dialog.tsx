import './preview.css';
import { usePlatform } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import type { PageCompany } from '@platform/deal-page';
import { Button, CloseOutlined, Modal, Segmented, Text } from '@platform/design-system';
import { useMemo, useState } from 'react';
import { texts } from '../../../texts.ts';
import { useObjectUrls } from '../files/use-object-urls.ts';
import type { EditorModel } from '../model/model.ts';
import { chosenPictures, previewDeal } from './preview-deal.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewPage } from './preview-page.tsx';
import { usePreviewCompany } from './use-preview-company.ts';

export type PreviewProps = {
  model: EditorModel;
  /** The amount of the deal that is placed already, a decimal. */
  placed: string;
  open: boolean;
  onClose(): void;
};

const widths = ['desktop', 'phone'] as const;

/** The unsaved deal as investors will see it, at desktop width or as on a phone (EDIT-24 to EDIT-26, HIST-11). */
export default function PreviewDialog({ open, onClose, ...shown }: PreviewProps) {
  const t = texts.useTexts();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  return (
    <Modal
      open={open}
      rootClassName="ds-full-window"
      width="100%"
      closable={false}
      footer={null}
      destroyOnHidden
      title={
        <span className="admin-preview-head">
          <span className="admin-preview-title">{t('preview.title')}</span>
          <Segmented
            aria-label={t('preview.width')}
            value={width}
            onChange={setWidth}
            options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
          />
          <Button icon={<CloseOutlined />} aria-label={t('preview.close')} onClick={onClose} />
        </span>
      }
      onCancel={onClose}
    >
      <p className="admin-preview-text">
        <Text size="caption" tone="muted">
          {t('preview.text')}
        </Text>
      </p>
      <PreviewFrame title={t('preview.title')} width={width} onEscape={onClose}>
        <Content {...shown} />
      </PreviewFrame>
    </Modal>
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
