import { Text } from '@platform/design-system';
import { useTrackedUpload } from './answers.ts';
import { FileRows } from './file-rows.tsx';
import type { Audience, FlowActions, FlowItem, FlowSection } from './flow.ts';
import { InputField } from './input-field.tsx';
import { texts } from './texts.ts';
import { UploadArea } from './upload-area.tsx';

type FlowItemContentProps = {
  item: FlowItem;
  section: FlowSection;
  /** Nothing can be changed; downloads still work (ONB-17, DOCH-05, AINV-09). */
  readOnly: boolean;
  audience?: Audience;
  actions: FlowActions;
};

/** The content of an item below its name and text, by type (ONB-04). */
export function FlowItemContent({ item, section, readOnly, audience = 'investor', actions }: FlowItemContentProps) {
  const t = texts.useTexts();
  const track = useTrackedUpload(item.id);
  const fills = !readOnly && item.type === (audience === 'staff' ? 'DOWNLOAD' : 'UPLOAD');

  switch (item.type) {
    case 'TEXT':
      return null;
    case 'DOCUSIGN':
      return <Text tone="muted">{t('signature')}</Text>;
    case 'INPUT_FIELD':
      return (
        <InputField
          item={item}
          readOnly={readOnly || audience === 'staff'}
          save={(text) => actions.saveInput(item, text)}
        />
      );
    case 'DOWNLOAD':
    case 'UPLOAD':
      return (
        <>
          <FileRows
            label={item.name}
            files={item.files}
            onDownload={actions.download}
            onDelete={fills ? actions.deleteFile : undefined}
            onRestore={actions.restoreFile}
          />
          {fills ? (
            <UploadArea
              label={item.name}
              upload={(files, options) => track(() => actions.upload(item, section, files, options))}
            />
          ) : null}
        </>
      );
  }
}
