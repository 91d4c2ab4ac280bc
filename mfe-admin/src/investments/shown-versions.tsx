import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { BusyModal, Button, ErrorState, Heading, LoadingState, Text } from '@platform/design-system';
import { type ReactNode, useMemo, useState } from 'react';
import { DialogBody } from '../dialog/dialog-body.tsx';
import { graphql, readFragment } from '../gql/index.ts';
import { compareContents } from '../opportunities/versions/compare/compare-contents.ts';
import { Comparison } from '../opportunities/versions/comparison.tsx';
import type { ContentOf, VersionedKind } from '../opportunities/versions/contents/contents.ts';
import { emptyContent } from '../opportunities/versions/contents/empty-content.ts';
import {
  CompanyContentFragment,
  companyContentOf,
  DealContentFragment,
  dealContentOf,
} from '../opportunities/versions/documents.ts';
import type { Names } from '../opportunities/versions/show/use-wording.ts';
import { texts } from '../texts.ts';

const InvestmentVersionsDocument = graphql(`
  query InvestmentVersions($investmentId: ID!) {
    investmentVersions(investmentId: $investmentId) {
      wereNamed
      deal {
        number
        content {
          ...DealVersionContent
        }
      }
      company {
        number
        content {
          ...CompanyVersionContent
        }
      }
    }
  }
`);

/** Opens the versions of deal and company that the investor's page showed (HIST-09). */
export function ShownVersions({ investmentId }: { investmentId: string }) {
  const t = texts.useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('investment.shown.open')}
      </Button>
      <BusyModal
        open={isOpen}
        busy={false}
        cross
        title={t('investment.shown.title')}
        width={880}
        onCancel={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>{t('investment.shown.close')}</Button>}
        destroyOnHidden
      >
        <DialogBody label={t('investment.shown.title')}>
          <Contents investmentId={investmentId} />
        </DialogBody>
      </BusyModal>
    </>
  );
}

function Contents({ investmentId }: { investmentId: string }) {
  const t = texts.useTexts();
  const { state, data, reload } = useLoad(InvestmentVersionsDocument, { investmentId }, { context: ownFailureMessage });
  const shown = data?.investmentVersions;
  const deal = useMemo(
    () =>
      shown?.deal
        ? // Investors do not see the name of the flow.
          { ...dealContentOf(readFragment(DealContentFragment, shown.deal.content)), flowTemplateId: null }
        : null,
    [shown],
  );
  const company = useMemo(
    () => (shown?.company ? companyContentOf(readFragment(CompanyContentFragment, shown.company.content)) : null),
    [shown],
  );
  const names = useMemo(
    () => new Map(deal?.terms.companyId && company?.name ? [[deal.terms.companyId, company.name]] : []),
    [deal, company],
  );
  if (state === 'failed') return <ErrorState title={t('investment.shown.failed')} onRetry={reload} />;
  if (!shown) return <LoadingState rows={8} />;
  if (!deal) return <Text as="p">{t('investment.shown.none')}</Text>;
  return (
    <>
      {shown.wereNamed ? null : <Text as="p">{t('investment.shown.notNamed')}</Text>}
      <Part title={t('investment.shown.deal', { number: shown.deal?.number ?? 0 })}>
        <Content kind="DEAL" content={deal} label={t('investment.deal')} names={names} />
      </Part>
      {company ? (
        <Part title={t('investment.shown.company', { number: shown.company?.number ?? 0 })}>
          <Content kind="COMPANY" content={company} label={t('investment.shown.companyLabel')} names={names} />
        </Part>
      ) : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Heading level={2} size={4}>
        {title}
      </Heading>
      {children}
    </div>
  );
}

type ContentProps<Kind extends VersionedKind> = { kind: Kind; content: ContentOf<Kind>; label: string; names: Names };

function Content<Kind extends VersionedKind>({ kind, content, label, names }: ContentProps<Kind>) {
  const comparison = useMemo(() => compareContents(kind, emptyContent(kind), content), [kind, content]);
  return <Comparison comparison={comparison} label={label} names={names} mode="CONTENT" />;
}
