import { useFiles } from '@platform/app-kit';
import { EmptyState, Page, PageHeader } from '@platform/design-system';
import { type FlowActions, FlowStepper } from '@platform/flow-ui';
import { useMemo, useState } from 'react';
import { PreviewModal } from '../../../preview/preview-modal.tsx';
import { texts } from '../../../texts.ts';
import type { FlowModel } from '../model/model.ts';
import type { FilesByItem } from '../model/stored-flow.ts';
import type { Base } from '../use-flow-editor.ts';
import { itemIdOf, type PreviewAnswers, previewFile, previewFlow } from './preview-flow.ts';

export type FlowPreviewProps = { open: boolean; model: FlowModel; base: Base; onClose(): void };

/** The unsaved flow as investors will see it, at desktop width or as on a phone. */
export default function FlowPreviewDialog({ open, model, base, onClose }: FlowPreviewProps) {
  const t = texts.useTexts();
  return (
    <PreviewModal open={open} text={t('flows.previewing.text')} onClose={onClose}>
      <PreviewPage model={model} base={base} onFinish={onClose} />
    </PreviewModal>
  );
}

const nothingStored: FilesByItem = new Map();
const noAnswers: PreviewAnswers = { texts: new Map(), files: new Map() };

/** What is entered is shown as an investor would see it, and stored nowhere. */
function PreviewPage({ model, base, onFinish }: Pick<FlowPreviewProps, 'model' | 'base'> & { onFinish(): void }) {
  const t = texts.useTexts();
  const { download } = useFiles();
  const [answers, setAnswers] = useState(noAnswers);
  const actions = useMemo(
    (): FlowActions => ({
      async upload({ id }, _section, files) {
        const item = itemIdOf(id);
        setAnswers((before) => {
          const all = [...(before.files.get(item) ?? []), ...files.map(previewFile)];
          return { ...before, files: new Map(before.files).set(item, all) };
        });
        return true;
      },
      download: (file) => (file.downloadPath ? download(file) : Promise.resolve()),
      async deleteFile({ id }) {
        setAnswers((before) => ({
          ...before,
          files: new Map([...before.files].map(([item, files]) => [item, files.filter((file) => file.id !== id)])),
        }));
        return true;
      },
      async saveInput({ id }, text) {
        setAnswers((before) => ({ ...before, texts: new Map(before.texts).set(itemIdOf(id), text) }));
        return true;
      },
    }),
    [download],
  );
  const flow = useMemo(
    () => previewFlow(model, base.flow?.files ?? nothingStored, answers),
    [model, base.flow?.files, answers],
  );
  return (
    <Page>
      <PageHeader title={model.name} />
      {model.sections.some(({ shown }) => shown) ? (
        <FlowStepper flow={flow} actions={actions} onFinish={onFinish} />
      ) : (
        <EmptyState title={t('flows.previewing.empty')} />
      )}
    </Page>
  );
}
