import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Text, useDesignSettings } from '@platform/design-system';
import { texts } from '../../../texts.ts';
import { FlowVersionsDocument } from '../../documents.ts';

/** How many investments keep the version of the flow that they were made with. */
export function KeptInvestments({ flowId }: { flowId: string }) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const { data } = useLoad(FlowVersionsDocument, { flowId }, { context: ownFailureMessage });
  if (!data) return null;
  const kept = data.flowVersions.filter(({ instances }) => instances > 0);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    kept.map(({ number, instances }) =>
      t('flows.versions.keepOne', { investments: t('flows.versions.investments', { count: instances }), number }),
    ),
  );
  return (
    <Text as="p" tone="secondary">
      {kept.length === 0 ? t('flows.versions.noInvestments') : t('flows.versions.keep', { list })}
    </Text>
  );
}
