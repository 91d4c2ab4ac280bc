import { useFiles } from '@platform/app-kit';
import {
  Button,
  CloseOutlined,
  DateText,
  DeleteOutlined,
  DownloadOutlined,
  FileDrop,
  FileList,
  formatBytes,
  Progress,
  Text,
  UndoOutlined,
  useDesignSettings,
} from '@platform/design-system';
import type { FlowFile } from '@platform/flow-ui';
import { texts } from '../../../texts.ts';
import type { EditFlow } from '../sections/use-edit-flow.ts';
import type { ItemUpload, ItemUploads } from './use-item-uploads.ts';

type ItemFilesProps = {
  /** Of the item. */
  name: string;
  itemId: string;
  files: readonly FlowFile[];
  removedFiles: readonly string[];
  uploads: readonly ItemUpload[];
  actions: ItemUploads['actions'];
  /** Files can be added once the item is stored (ONBT-12, AINV-22). */
  isStored: boolean;
  disabled: boolean;
  edit: EditFlow;
};

/** The files of a `DOWNLOAD` item: what is added is stored at once, what is removed goes with the next save (ONBT-13). */
export function ItemFiles(props: ItemFilesProps) {
  const { name, itemId, files, removedFiles, uploads, actions, isStored, disabled, edit } = props;
  const t = texts.useTexts();
  return (
    <div className="admin-flow-files">
      {files.length > 0 ? (
        <FileList
          label={t('flows.files.label', { item: name })}
          files={files.map((file) => {
            const isRemoved = removedFiles.includes(file.id);
            return {
              key: file.id,
              name: file.name,
              detail: isRemoved ? t('flows.files.removed') : <StoredFacts file={file} />,
              actions: <FileActions {...{ file, isRemoved, disabled, edit }} />,
            };
          })}
        />
      ) : (
        <Text tone="muted">{t('flows.files.none')}</Text>
      )}
      {uploads.map((upload) => (
        <Uploading key={upload.id} upload={upload} itemId={itemId} actions={actions} />
      ))}
      {disabled ? null : (
        <FileDrop
          multiple
          purpose={name}
          label={t('flows.files.choose')}
          hint={t(isStored ? 'flows.files.hint' : 'flows.files.notYet')}
          disabled={!isStored}
          onFiles={(chosen) => actions.add(itemId, chosen)}
        />
      )}
    </div>
  );
}

function StoredFacts({ file: { sizeBytes, createdAt } }: { file: FlowFile }) {
  const { locale } = useDesignSettings();
  return (
    <>
      {formatBytes(sizeBytes, locale)} · <DateText value={createdAt} />
    </>
  );
}

type FileActionsProps = { file: FlowFile; isRemoved: boolean; disabled: boolean; edit: EditFlow };

function FileActions({ file, isRemoved, disabled, edit }: FileActionsProps) {
  const t = texts.useTexts();
  const { download } = useFiles();
  const { id, name } = file;
  return (
    <>
      <Button
        size="small"
        icon={<DownloadOutlined />}
        aria-label={t('flows.files.download', { name })}
        onClick={() => void download(file)}
      />
      {disabled ? null : (
        // One button, so that it keeps the focus.
        <Button
          size="small"
          icon={isRemoved ? <UndoOutlined /> : <DeleteOutlined />}
          aria-label={t(isRemoved ? 'flows.files.keep' : 'flows.files.remove', { name })}
          onClick={() => (isRemoved ? edit.keepFile(id) : edit.removeFile(id))}
        />
      )}
    </>
  );
}

type UploadingProps = { upload: ItemUpload; itemId: string; actions: ItemUploads['actions'] };

/** A file that is being sent, or why it was not stored. */
function Uploading({ upload, itemId, actions }: UploadingProps) {
  const t = texts.useTexts();
  const { file, share, reason } = upload;
  const { name } = file;
  if (reason === null) {
    return (
      <div className="admin-flow-upload">
        <span className="admin-flow-upload-name">{name}</span>
        <Progress size="small" percent={Math.round(share * 100)} aria-label={t('flows.files.uploading', { name })} />
        <Button
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('flows.files.cancel', { name })}
          onClick={() => actions.dismiss(itemId, upload)}
        />
      </div>
    );
  }
  return (
    <div className="admin-flow-upload" role="alert">
      <span className="admin-flow-upload-name">
        <Text tone="danger">{t('flows.files.failed', { name })}</Text>
        <Text as="div" tone="muted" size="caption">
          {reason}
        </Text>
      </span>
      <Button
        size="small"
        aria-label={t('flows.files.retryOf', { name })}
        onClick={() => actions.retry(itemId, upload)}
      >
        {t('flows.files.retry')}
      </Button>
      <Button
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('flows.files.dismiss')}
        onClick={() => actions.dismiss(itemId, upload)}
      />
    </div>
  );
}
