import './funnel.css';
import { ownFailureMessage, useLoad, useMoney, usePermission } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { FunnelChart } from '@platform/charts';
import { EmptyState, Section, Segmented } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import { PeriodChoice } from '../period/period-choice.tsx';
import { usePeriod } from '../period/use-period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { useShare } from '../tables/use-share.ts';
import { texts } from '../texts.ts';
import { FunnelPeople } from './funnel-people.tsx';
import { SubjectChoice } from './subject-choice.tsx';
import { type KindName, kinds, useFunnelAddress } from './use-funnel-address.ts';

const FunnelDocument = graphql(`
  query Funnel($kind: FunnelKind!, $id: ID!, $start: DateTime, $end: DateTime) {
    funnel(kind: $kind, id: $id, start: $start, end: $end) {
      subject {
        id
        name
      }
      steps {
        step
        investors
        stopped
      }
    }
  }
`);

/** The funnel of what is chosen, and the people behind a step for those who may read clients (FIG-03). */
export function Funnel() {
  const t = texts.useTexts();
  const { number } = useMoney();
  const share = useShare();
  const readsClients = usePermission('readClientInfo');
  const [{ by, of, step, stopped }, change] = useFunnelAddress();
  const [period, range, changePeriod] = usePeriod('funnel');
  const variables = { kind: kinds[by], id: of ?? '', ...range };
  const loaded = useLoad(FunnelDocument, variables, { pause: of === null, context: ownFailureMessage });
  const title = t('funnel');
  const subject = loaded.data?.funnel.subject;
  return (
    <>
      <Section
        title={title}
        actions={of ? <ExportMenu name={title} list="funnel" query={{ by: kinds[by], of, ...range }} /> : null}
      >
        <div className="analytics-funnel-choice">
          <Segmented<KindName>
            aria-label={t('funnelOf')}
            value={by}
            onChange={(chosen) => change({ by: chosen, of: null })}
            options={(Object.keys(kinds) as KindName[]).map((kind) => ({ value: kind, label: t(`funnelBy.${kind}`) }))}
          />
          <SubjectChoice key={by} {...{ by, of }} name={subject?.name} onChange={(id) => change({ of: id })} />
        </div>
        <PeriodChoice name={title} value={period} onChange={changePeriod} />
        {of === null ? (
          <EmptyState title={t(`chooseOf.${by}`)} text={t('chooseText')} />
        ) : (
          <LoadGate loaded={loaded} failed={t('failed')}>
            {({ funnel }) =>
              funnel.steps.every(({ investors }) => investors === 0) ? (
                <EmptyState title={t('noSteps')} />
              ) : (
                <div className="analytics-funnel-chart">
                  <FunnelChart
                    title={funnel.subject.name}
                    note={t('funnelNote')}
                    stepsLabel={t('step')}
                    reachedLabel={t('investors')}
                    stoppedLabel={t('stopped')}
                    steps={funnel.steps.map((each) => ({
                      key: each.step,
                      label: t(`steps.${each.step}`),
                      reached: each.investors,
                      stopped: each.stopped,
                    }))}
                    format={number}
                    formatShare={share}
                  />
                </div>
              )
            }
          </LoadGate>
        )}
      </Section>
      {of !== null && readsClients && loaded.state === 'ready' ? (
        <FunnelPeople
          {...{ by, of, step, stopped, range, change }}
          counted={
            loaded.data.funnel.steps.find((each) => each.step === step)?.[stopped ? 'stopped' : 'investors'] ?? 0
          }
        />
      ) : null}
    </>
  );
}
