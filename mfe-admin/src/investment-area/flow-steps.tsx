import { useSend } from '@platform/app-kit';
import { EmptyState, Section, StatusBadge, Text } from '@platform/design-system';
import { Switch } from '@platform/design-system/form';
import { type FlowItem, FlowSectionItems, inOrder, useFlowFiles } from '@platform/flow-ui';
import { useCallback } from 'react';
import type { FlowSteps_FlowFragment } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const FlowStepsFragment = graphql(`
  fragment FlowSteps_Flow on Flow {
    id
    name
    sections {
      id
      order
      name
      shown
      current
      completed
      unlocked
      items {
        id
        order
        type
        name
        text
        files {
          id
          name
          sizeBytes
          createdAt
          downloadPath
          deletable
        }
        input {
          id
          text
        }
      }
    }
  }
`);

const UpdateFlowSectionDocument = graphql(`
  mutation UpdateFlowSection($id: ID!, $current: Boolean, $completed: Boolean) {
    updateFlowSection(id: $id, current: $current, completed: $completed) {
      id
      ...FlowSteps_Flow
    }
  }
`);

type FlowStepsProps = {
  flow: FragmentType<typeof FlowStepsFragment>;
  investmentId: string;
  /** Nothing can be changed; downloads still work (AINV-09, AINV-10). */
  readOnly: boolean;
  onChanged(): void;
};

/** The steps of an investor's instance with their flags, files and answers (AINV-06, AINV-07, AINV-11). */
export function FlowSteps({ flow: masked, investmentId, readOnly, onChanged }: FlowStepsProps) {
  const t = texts.useTexts();
  const flow = readFragment(FlowStepsFragment, masked);
  const fields = useCallback(
    (item: FlowItem, section: { order: number }) => ({
      investmentSectionNodeEdgeId: item.id,
      investmentId,
      investmentStep: section.order,
    }),
    [investmentId],
  );
  const files = useFlowFiles({ kind: 'investment/documents', fields, onChanged });
  const [update, updating] = useSend(UpdateFlowSectionDocument);
  if (flow.sections.length === 0) return <EmptyState title={t('investment.noSteps')} />;

  async function setFlag(flags: { id: string; current?: boolean; completed?: boolean }) {
    if (await update(flags)) onChanged();
  }

  return inOrder(flow.sections).map((section) => (
    <Section
      key={section.id}
      title={`${t('investment.step', { order: section.order })}: ${section.name}`}
      actions={<Flags section={section} disabled={readOnly || updating} onChange={(flags) => void setFlag(flags)} />}
    >
      {section.shown ? null : (
        <p className="investment-area-hidden">
          <StatusBadge>{t('investment.hidden')}</StatusBadge>
        </p>
      )}
      <FlowSectionItems
        section={section}
        audience="staff"
        readOnly={readOnly}
        // Staff never fill in an investor's answers; their inputs are read-only.
        actions={{ ...files, saveInput: () => Promise.resolve(false) }}
      />
    </Section>
  ));
}

type FlagsProps = {
  section: FlowSteps_FlowFragment['sections'][number];
  disabled: boolean;
  onChange(flags: { id: string; current?: boolean; completed?: boolean }): void;
};

function Flags({ section: { id, name, current, completed }, disabled, onChange }: FlagsProps) {
  const t = texts.useTexts();
  return (
    <span className="investment-area-flags">
      <span>
        <Switch
          aria-label={t('investment.activeOf', { name })}
          checked={current}
          disabled={disabled || completed}
          onChange={(checked) => onChange({ id, current: checked })}
        />
        <Text tone="secondary">{t('investment.active')}</Text>
      </span>
      <span>
        <Switch
          aria-label={t('investment.completedOf', { name })}
          checked={completed}
          disabled={disabled}
          onChange={(checked) => onChange({ id, completed: checked })}
        />
        <Text tone="secondary">{t('investment.completed')}</Text>
      </span>
    </span>
  );
}
