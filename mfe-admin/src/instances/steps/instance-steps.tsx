import './steps.css';
import { useSend } from '@platform/app-kit';
import { Button, EmptyState, ItemList, Section, StatusBadge, Text } from '@platform/design-system';
import { type FlowActions, type FlowFilesOptions, FlowItemContent, inOrder, useFlowFiles } from '@platform/flow-ui';
import { useState } from 'react';
import type { Instance_FlowFragment } from '../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { InstanceFragment, UpdateFlowSectionDocument } from '../documents.ts';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { DueDayEditor } from './due-day-editor.tsx';
import { type StepChange, StepState } from './step-state.tsx';

export type InstanceSection = Instance_FlowFragment['sections'][number];
export type InstanceItem = InstanceSection['items'][number];

type InstanceStepsProps = {
  flow: FragmentType<typeof InstanceFragment>;
  /** The upload kind and the form fields sent with each file. */
  files: Omit<FlowFilesOptions, 'onChanged'>;
  /** Nothing can be changed; downloads still work (AINV-09, AINV-10). */
  readOnly: boolean;
  onChanged(): void;
};

/** The steps of a client's instance with their state, files and answers (AINV-06, AINV-07, AINV-11, ONBT-20, CARE-18). */
export function InstanceSteps({ flow: masked, files, readOnly, onChanged }: InstanceStepsProps) {
  const t = texts.useTexts();
  const flow = readFragment(InstanceFragment, masked);
  const fileActions = useFlowFiles({ ...files, onChanged });
  const [asked, setAsked] = useState<{ item: InstanceItem; open: boolean } | null>(null);
  if (flow.sections.length === 0) return <EmptyState title={t('instance.noSteps')} />;
  // Staff cannot change a client's answers: their inputs are read-only.
  const actions: FlowActions = { ...fileActions, saveInput: () => Promise.resolve(false) };
  return (
    <div className="admin-steps">
      {inOrder(flow.sections).map((section) => (
        <Step
          key={section.id}
          {...{ section, actions, readOnly, onChanged }}
          onAsk={(item) => setAsked({ item, open: true })}
        />
      ))}
      {asked ? (
        <AskAgainDialog
          open={asked.open}
          item={asked.item}
          onClose={() => setAsked({ ...asked, open: false })}
          onChanged={onChanged}
        />
      ) : null}
    </div>
  );
}

const takesAnswers = ({ type }: InstanceItem) => type === 'UPLOAD' || type === 'INPUT_FIELD';

type StepProps = {
  section: InstanceSection;
  actions: FlowActions;
  readOnly: boolean;
  onChanged(): void;
  onAsk(item: InstanceItem): void;
};

function Step({ section, actions, readOnly, onChanged, onAsk }: StepProps) {
  const t = texts.useTexts();
  const [update] = useSend(UpdateFlowSectionDocument);

  async function change(flags: StepChange) {
    await update({ id: section.id, ...flags });
    // After a refusal, reload too: another employee has changed the flow or its investment.
    onChanged();
  }

  return (
    <Section
      title={`${t('instance.step', { order: section.order })}: ${section.name}`}
      actions={<StepState section={section} disabled={readOnly} onChange={(flags) => void change(flags)} />}
    >
      <div className="admin-step-facts">
        {section.shown ? null : <StatusBadge>{t('instance.hidden')}</StatusBadge>}
        {section.isDefault ? null : <StatusBadge tone="info">{t('instance.added')}</StatusBadge>}
        <DueDayEditor section={section} readOnly={readOnly} onChanged={onChanged} />
      </div>
      {section.items.length === 0 ? <Text tone="muted">{t('flows.noItems')}</Text> : null}
      <ItemList
        items={inOrder(section.items).map((item) => ({
          key: item.id,
          title: item.name,
          text: item.text,
          content: (
            <>
              <FlowItemContent {...{ item, section, readOnly, actions }} audience="staff" />
              {takesAnswers(item) && !readOnly ? (
                <div>
                  <Button
                    size="small"
                    aria-label={t('instance.again.of', { name: item.name })}
                    onClick={() => onAsk(item)}
                  >
                    {t('instance.again.ask')}
                  </Button>
                </div>
              ) : null}
            </>
          ),
        }))}
      />
    </Section>
  );
}
