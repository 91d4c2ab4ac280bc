import { CheckOutlined, CloseOutlined } from '@platform/design-system';
import { texts } from '../texts.ts';
import type { CriterionView } from './use-criteria.ts';

/** One criterion: whether it is met, as a mark and in words, and the values of both sides. */
export function Criterion({ criterion }: { criterion: CriterionView }) {
  const t = texts.useTexts();
  const { label, state, wanted, found, note } = criterion;
  return (
    <li className={`opportunities-criterion opportunities-criterion-${state.toLowerCase().replace('_', '-')}`}>
      <p className="opportunities-criterion-head">
        <span className="opportunities-criterion-mark" aria-hidden>
          {state === 'MET' ? <CheckOutlined /> : null}
          {state === 'NOT_MET' ? <CloseOutlined /> : null}
          {state === 'NOT_STATED' || state === 'NOT_COMPARABLE' ? '–' : null}
        </span>
        <strong>{label}</strong>
        <span className="opportunities-criterion-state">{t(`match.states.${state}`)}</span>
      </p>
      <dl className="opportunities-criterion-sides">
        {state === 'NOT_STATED' ? null : (
          <div>
            <dt className="opportunities-criterion-side">{t('match.you')}</dt>
            <dd dir="auto">{wanted}</dd>
          </div>
        )}
        <div>
          <dt className="opportunities-criterion-side">{t('match.deal')}</dt>
          <dd dir="auto">{found}</dd>
        </div>
      </dl>
      {note ? <p className="opportunities-criterion-note">{note}</p> : null}
    </li>
  );
}
