import './flow-progress.css';
import { useDates } from '@platform/app-kit';
import { StatusBadge, type StatusTone, Text, useDesignSettings } from '@platform/design-system';
import { DueDay, dueOf, useDueText } from './due-day.tsx';
import type { Audience } from './flow.ts';
import { progressTexts } from './progress-texts.ts';

/** The parts of the GraphQL type `FlowProgress` that are shown, compatible with the fragment of `flow-progress.graphql`. */
export type FlowProgress = {
  waitingFor: 'CLIENT' | 'STAFF' | 'NOBODY';
  completedSteps: number;
  totalSteps: number;
  /** `dueOn` is YYYY-MM-DD. */
  step: { id: string; number: number; name: string; dueOn: string | null } | null;
  /** `reason`: why staff ask for it again. */
  missing: readonly { id: string; name: string; reason: string | null }[];
  /** `at` is an ISO 8601 instant. */
  lastUpload: { fileName: string; at: string; by: string | null; own: boolean } | null;
};

/** Items that are named; the others are counted. */
const maxNamed = 3;

const tones: Record<Audience, Record<FlowProgress['waitingFor'], StatusTone>> = {
  investor: { CLIENT: 'attention', STAFF: 'info', NOBODY: 'positive' },
  staff: { CLIENT: 'info', STAFF: 'attention', NOBODY: 'positive' },
};

type FlowProgressLineProps = {
  progress: FlowProgress;
  audience?: Audience;
  /** The deal's deadline, ISO 8601: shown while the client has to act and the step has no day of its own. */
  deadline?: string | null;
  /** `head`: who is waited for, the step and its day; `line`: everything in one line, which is cut at its end. */
  layout?: 'full' | 'head' | 'line';
  /** Nothing can be done any more, as the deal was closed: only how far it came and the last upload. */
  closed?: boolean;
};

/** How far a flow is: who is waited for, what is asked next and by when, and the last upload (CARE-05). */
export function FlowProgressLine({
  progress,
  audience = 'investor',
  deadline,
  layout = 'full',
  closed = false,
}: FlowProgressLineProps) {
  const t = progressTexts.useTexts();
  const { waitingFor, step, missing } = progress;
  const words = useProgressTexts(progress, deadline);
  const badge = (
    <StatusBadge tone={tones[audience][waitingFor]}>{t(`progress.waiting.${audience}.${waitingFor}`)}</StatusBadge>
  );
  const next = words.step ?? words.done;
  if (layout === 'line') {
    const line = [next, words.missing, words.due, words.lastUpload].filter(Boolean).join(' · ');
    return (
      <div className="flow-ui-progress-line" title={line}>
        {badge} {line}
      </div>
    );
  }
  const head = (
    <div className="flow-ui-progress-head">
      {badge}
      <Text strong>{next}</Text>
      {waitingFor === 'CLIENT' ? <DueDay dueOn={step?.dueOn} deadline={deadline} /> : null}
    </div>
  );
  if (layout === 'head') return head;
  const notes = [...(words.step || closed ? [words.done] : []), words.lastUpload ?? ''].filter(Boolean);
  return (
    <div className="flow-ui-progress">
      {closed ? null : head}
      {waitingFor === 'CLIENT' && missing.length > 0 && !closed ? <Missing missing={missing} /> : null}
      {waitingFor === 'STAFF' && audience === 'investor' && !closed ? (
        <Text tone="secondary">{t('progress.nothingToDo')}</Text>
      ) : null}
      <Meter progress={progress} />
      {notes.map((note) => (
        <Text key={note} tone="secondary" size="caption">
          {note}
        </Text>
      ))}
    </div>
  );
}

/** Returns how far a flow is in words, part by part; null for one that does not apply. */
export function useProgressTexts(
  { waitingFor, step, missing, completedSteps, totalSteps, lastUpload }: FlowProgress,
  deadline: string | null | undefined,
) {
  const t = progressTexts.useTexts();
  const { date } = useDates();
  const { locale, timeZone } = useDesignSettings();
  const dueText = useDueText();
  // All steps may be completed before staff complete the investment.
  const isDone = waitingFor === 'NOBODY' || (!step && totalSteps > 0 && completedSteps === totalSteps);
  const due = waitingFor === 'CLIENT' ? dueOf(step?.dueOn, deadline, timeZone) : null;
  const named = missing.slice(0, maxNamed).map(({ name }) => name);
  const rest = missing.length - named.length;
  const names = new Intl.ListFormat(locale).format(rest > 0 ? [...named, t('progress.more', { rest })] : named);
  const upload = lastUpload && { file: lastUpload.fileName, day: date(lastUpload.at), name: lastUpload.by ?? '' };
  const uploader = lastUpload?.own ? 'own' : lastUpload?.by ? 'other' : 'unknown';
  return {
    step: isDone
      ? null
      : step
        ? t('progress.step', { number: step.number, total: totalSteps, name: step.name })
        : t('nothingOpen'),
    done: t('progress.done', { completed: completedSteps, total: totalSteps }),
    missing: waitingFor === 'CLIENT' && missing.length > 0 ? t('progress.missingNames', { names }) : null,
    due: due && dueText(due),
    lastUpload: upload && t(`progress.lastUpload.${uploader}`, upload),
  };
}

function Missing({ missing }: Pick<FlowProgress, 'missing'>) {
  const t = progressTexts.useTexts();
  const rest = missing.length - maxNamed;
  return (
    <div>
      <Text tone="secondary">{t('progress.missing')}</Text>
      <ul className="flow-ui-progress-missing">
        {missing.slice(0, maxNamed).map(({ id, name, reason }) => (
          <li key={id}>{reason ? t('progress.askedAgain', { name, reason }) : name}</li>
        ))}
        {rest > 0 ? <li>{t('progress.more', { rest })}</li> : null}
      </ul>
    </div>
  );
}

/** The completed part of all steps; the text beside it says the same. */
function Meter({ progress: { completedSteps, totalSteps } }: { progress: FlowProgress }) {
  if (totalSteps === 0) return null;
  return (
    <span className="flow-ui-progress-meter" aria-hidden>
      <span style={{ inlineSize: `${(100 * completedSteps) / totalSteps}%` }} />
    </span>
  );
}
