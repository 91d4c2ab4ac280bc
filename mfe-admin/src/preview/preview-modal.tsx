import './preview.css';
import { Button, CloseOutlined, Modal, Segmented, Text } from '@platform/design-system';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import { PreviewFrame } from './preview-frame.tsx';

type PreviewModalProps = {
  open: boolean;
  /** What is shown, and what its controls do. */
  text: string;
  children: ReactNode;
  onClose(): void;
};

const widths = ['desktop', 'phone'] as const;

/** A page as investors will see it, in the whole window, at desktop width or as on a phone. */
export function PreviewModal({ open, text, children, onClose }: PreviewModalProps) {
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
          {text}
        </Text>
      </p>
      <PreviewFrame title={t('preview.title')} width={width} onEscape={onClose}>
        {children}
      </PreviewFrame>
    </Modal>
  );
}
