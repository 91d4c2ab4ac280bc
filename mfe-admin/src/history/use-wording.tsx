import { personName, useDates } from '@platform/app-kit';
import type { TimelineChange, TimelineEntry } from '@platform/design-system/record';
import { isFlowItemType } from '@platform/rules';
import { EmployeeName } from '../record/record-links.tsx';
import { texts } from '../texts.ts';
import type { HistoryItem } from './documents.ts';
import { type ActionKey, isKnownAction, isKnownField } from './known.ts';

/** A code of several words, such as `ACTIVE_INVESTOR`. */
const codePattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Fields of sections and items of a flow, whose values say of which one they are, such as `Identity / Passport: UPLOAD`. */
const placedFields: ReadonlySet<string> = new Set(['completed', 'current', 'dueOn', 'itemType', 'shown']);
const placedPattern = /^(.*: )(\S+)$/s;

type Change = HistoryItem['changes'][number];

/** Returns a function that puts changed fields into words. Fields without a text read as their codes. */
export function useChangeWording(): (change: Pick<Change, 'field' | 'before' | 'after'>) => TimelineChange {
  const t = texts.useTexts();
  const { date, dateTime } = useDates();

  function textOf(field: string, value: string | null | undefined): string | null {
    if (!value) return null;
    const [, place = '', placed = ''] = (placedFields.has(field) && placedPattern.exec(value)) || [];
    return place ? `${place}${placedText(placed)}` : codeText(value);
  }

  function placedText(value: string): string {
    if (isFlowItemType(value)) return t(`flows.types.${value}`);
    return dayPattern.test(value) ? date(value) : codeText(value);
  }

  function codeText(value: string): string {
    if (value === 'true') return t('history.yes');
    if (value === 'false') return t('history.no');
    if (instantPattern.test(value)) return dateTime(value);
    return value
      .split(', ')
      .map((part) => (codePattern.test(part) ? asWords(part) : part))
      .join(', ');
  }

  return ({ field, before, after }) => ({
    key: field,
    label: isKnownField(field) ? t(`history.fields.${field}`) : asWords(field),
    before: textOf(field, before),
    after: textOf(field, after),
  });
}

/**
 * Returns a function that puts an entry of the history into words. Actions and fields without a text read as their codes.
 * @param recordId of the record whose history it is, to which no link leads
 */
export function useWording(recordId: string): (item: HistoryItem) => TimelineEntry {
  const t = texts.useTexts();
  const inWords = useChangeWording();

  /** The key has its two parts apart, as the check of unused texts expects. */
  function actionText(known: ActionKey): string {
    const [entity, done] = known.split('.') as [string, string];
    return t(`history.actions.${entity}.${done}` as `history.actions.${ActionKey}`);
  }

  return ({ id, at, actor, actorIsEmployee, action, changes }) => ({
    key: id,
    at,
    who: actor ? <Actor actor={actor} linked={actorIsEmployee && actor.id !== recordId} /> : t('history.platform'),
    what: isKnownAction(action) ? actionText(action) : asWords(action),
    // A flow can have several changes of one field.
    changes: changes.map((change, index) => ({ ...inWords(change), key: `${index} ${change.field}` })),
  });
}

type ActorProps = { actor: NonNullable<HistoryItem['actor']>; linked: boolean };

function Actor({ actor, linked }: ActorProps) {
  return linked ? <EmployeeName employee={actor} /> : <bdi>{personName(actor)}</bdi>;
}

/** Returns a code as words, such as `Account merged` for `account.merged`. */
function asWords(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
