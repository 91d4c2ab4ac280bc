import './flow-steps.css';
import { useSend } from '@platform/app-kit';
import { EmptyState, Section, StatusBadge, Text } from '@platform/design-system';
import { Switch } from '@platform/design-system/form';
import { type FlowFilesOptions, FlowSectionItems, inOrder, useFlowFiles } from '@platform/flow-ui';
import { type FlowStepper_FlowFragment, FlowStepper_FlowFragmentDoc } from '../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const UpdateFlowSectionDocument = graphql(`
  mutation UpdateFlowSection($id: ID!, $shown: Boolean, $current: Boolean, $completed: Boolean) {
    updateFlowSection(id: $id, shown: $shown, current: $current, completed: $completed) {
      id
      ...FlowStepper_Flow
    }
  }
`);

type FlowSection = FlowStepper_FlowFragment['sections'][number];
type Flags = { shown?: boolean; current?: boolean; completed?: boolean };

type FlowStepsProps = {
  flow: FragmentType<typeof FlowStepper_FlowFragmentDoc>;
  /** The upload kind and the form fields sent with each file. */
  files: Omit<FlowFilesOptions, 'onChanged'>;
  /** Nothing can be changed; downloads still work (AINV-09, AINV-10). */
  readOnly: boolean;
  /** Whether to offer a switch that shows a section to the client or hides it (ONBT-20). */
  withShown?: boolean;
  onChanged(): void;
};

/** The steps of a client's instance with their flags, files and answers (AINV-06, AINV-07, AINV-11, ONBT-20). */
export function FlowSteps({ flow: masked, files, readOnly, withShown = false, onChanged }: FlowStepsProps) {
  const t = texts.useTexts();
  const flow = readFragment(FlowStepper_FlowFragmentDoc, masked);
  const actions = useFlowFiles({ ...files, onChanged });
  const [update, updating] = useSend(UpdateFlowSectionDocument);
  if (flow.sections.length === 0) return <EmptyState title={t('flow.noSteps')} />;

  async function setFlags(id: string, flags: Flags) {
    await update({ id, ...flags });
    // After a refusal, reload too: another employee has changed the flow or its investment.
    onChanged();
  }

  return inOrder(flow.sections).map((section) => (
    <Section
      key={section.id}
      title={`${t('flow.step', { order: section.order })}: ${section.name}`}
      actions={
        <FlagSwitches
          section={section}
          withShown={withShown}
          disabled={readOnly || updating}
          onChange={(flags) => void setFlags(section.id, flags)}
        />
      }
    >
      {section.shown ? null : (
        <p className="admin-flow-steps-hidden">
          <StatusBadge>{t('flow.hidden')}</StatusBadge>
        </p>
      )}
      <FlowSectionItems
        section={section}
        audience="staff"
        readOnly={readOnly}
        // Staff cannot change a client's answers: their inputs are read-only.
        actions={{ ...actions, saveInput: () => Promise.resolve(false) }}
      />
    </Section>
  ));
}

type FlagSwitchesProps = { section: FlowSection; withShown: boolean; disabled: boolean; onChange(flags: Flags): void };

function FlagSwitches({ section, withShown, disabled, onChange }: FlagSwitchesProps) {
  const t = texts.useTexts();
  const { name, shown, current, completed } = section;
  const switches = [
    {
      key: 'current',
      label: t('flow.active'),
      name: t('flow.activeOf', { name }),
      checked: current,
      // A completed or hidden section cannot be the current one.
      disabled: completed || !shown,
    },
    {
      key: 'completed',
      label: t('flow.completed'),
      name: t('flow.completedOf', { name }),
      checked: completed,
      disabled: false,
    },
    { key: 'shown', label: t('flow.shown'), name: t('flow.shownOf', { name }), checked: shown, disabled: false },
  ] as const;
  return (
    <span className="admin-flow-steps-flags">
      {switches
        .filter(({ key }) => withShown || key !== 'shown')
        .map((flag) => (
          <span key={flag.key}>
            <Switch
              aria-label={flag.name}
              checked={flag.checked}
              disabled={disabled || flag.disabled}
              onChange={(checked) => onChange({ [flag.key]: checked })}
            />
            <Text tone="secondary">{flag.label}</Text>
          </span>
        ))}
    </span>
  );
}
