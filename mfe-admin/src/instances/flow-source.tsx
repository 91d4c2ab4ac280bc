import { BusyModal, Button, Text } from '@platform/design-system';
import { useState } from 'react';
import { DialogBody } from '../dialog/dialog-body.tsx';
import { ChangesSince } from '../flows/editor/versions/changes-since.tsx';
import type { Instance_FlowFragment } from '../gql/graphql.ts';
import { texts } from '../texts.ts';

type FlowSourceProps = { source: Instance_FlowFragment['source'] };

/** The version of the flow that an instance was made from, and what changed in that flow since. */
export function FlowSource({ source }: FlowSourceProps) {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  if (!source) return t('instance.source.unknown');
  const { id, name, version, currentVersion } = source;
  const title = name ?? t('instance.source.deleted');
  const isOutdated = version != null && currentVersion != null && version !== currentVersion;
  return (
    <>
      <bdi>{version == null ? title : t('instance.source.version', { name: title, version })}</bdi>
      {isOutdated && id ? (
        <>
          <Text as="div" tone="muted" size="caption">
            {t('instance.source.current', { version: currentVersion })}
          </Text>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('flows.versions.changesSince')}
          </Button>
          <BusyModal
            open={open}
            busy={false}
            cross
            title={<bdi>{title}</bdi>}
            width={640}
            onCancel={() => setOpen(false)}
            footer={<Button onClick={() => setOpen(false)}>{t('instance.source.close')}</Button>}
            destroyOnHidden
          >
            <DialogBody label={title}>
              <ChangesSince flowId={id} version={version} />
            </DialogBody>
          </BusyModal>
        </>
      ) : null}
    </>
  );
}
