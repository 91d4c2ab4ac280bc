import { useDates } from '@platform/app-kit';
import { Alert, Text } from '@platform/design-system';
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

/** The content of an item below its name and text: why it is asked for again, and its widget. */
export function FlowItemContent(props: FlowItemContentProps) {
  const { item, readOnly, audience = 'investor' } = props;
  return (
    <>
      {item.request && !(readOnly && audience === 'investor') ? (
        <Request {...item.request} audience={audience} />
      ) : null}
      <Widget {...props} />
    </>
  );
}

/** The request of staff for another file or answer, until it is answered (CARE-18). */
function Request({ reason, askedAt, audience }: { reason: string; askedAt: string; audience: Audience }) {
  const t = texts.useTexts();
  const { date } = useDates();
  return (
    <Alert type="warning" showIcon title={t(`request.${audience}`, { day: date(askedAt) })} description={reason} />
  );
}

/** By type (ONB-04). */
function Widget({ item, section, readOnly, audience = 'investor', actions }: FlowItemContentProps) {
  const t = texts.useTexts();
  const track = useTrackedUpload(item);
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
            itemId={item.id}
            files={item.files}
            onDownload={actions.download}
            onDelete={fills ? actions.deleteFile : undefined}
            onRestore={actions.restoreFile}
          />
          {fills ? (
            <UploadArea
              itemId={item.id}
              label={item.name}
              upload={(files, options) => track(() => actions.upload(item, section, files, options))}
            />
          ) : null}
        </>
      );
  }
}
