import { Button, Modal, QuestionCircleOutlined } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../texts.ts';

const paragraphs = ['meaning', 'person', 'organisation', 'notSure'] as const;

/** Explains what an accredited investor is, without changing the answers (REG-22). */
export function AccreditedInvestorHelp() {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={t('lastSteps.help')}
        icon={<QuestionCircleOutlined />}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={t('lastSteps.help')}
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {t('lastSteps.understood')}
          </Button>
        }
      >
        <div className="ds-stack">
          {paragraphs.map((key) => (
            <p key={key}>{t(`lastSteps.explanation.${key}`)}</p>
          ))}
        </div>
      </Modal>
    </>
  );
}
