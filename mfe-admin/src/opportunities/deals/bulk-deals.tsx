import './bulk-deals.css';
import { useDates } from '@platform/app-kit';
import { Text, useDesignSettings } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { useId, useRef, useState } from 'react';
import { BulkDialog } from '../../bulk/bulk-dialog.tsx';
import { useBulk } from '../../bulk/use-bulk.ts';
import type { BulkQuestion } from '../../bulk/use-bulk-question.tsx';
import { useCall } from '../../bulk/use-call.ts';
import { conflictOf, useNotSeen } from '../../bulk/use-not-seen.ts';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { type Deal, nameOfDeal } from './staff-deals.ts';
import type { BulkAct } from './use-bulk-deals.tsx';
import { useSendPublication } from './use-publication.ts';

const SetDeadlineDocument = graphql(`
  mutation SetDeadline($id: ID!, $version: Int!, $input: DealUpdateInput!) {
    updateDeal(id: $id, version: $version, input: $input) {
      id
      version
      pending {
        version
      }
    }
  }
`);

/** Publishes, unpublishes or sets the deadline of the ticked deals, each by a call of its own (DATA-07). */
export default function BulkDeals({ choice: act, rows: deals, open, onClose }: BulkQuestion<BulkAct, Deal>) {
  const t = texts.useTexts();
  const [day, setDay] = useState('');
  const today = useToday();
  const publish = useSendPublication();
  const setDeadline = useSetDeadline();
  const notSeen = useNotSeen();
  const bulk = useBulk<Deal>(
    async (deal) => (act === 'deadline' ? setDeadline.run(deal, day) : void (await publish(act, deal))),
    nameOfDeal,
    act === 'deadline' ? setDeadline.describe : notSeen,
  );
  return (
    <BulkDialog
      open={open}
      title={t(`deals.bulk.${act}.title`, { count: deals.length })}
      confirmText={t(`deals.bulk.${act}.confirm`)}
      ready={act !== 'deadline' || day >= today}
      bulk={bulk}
      onConfirm={() => void bulk.run(deals)}
      onClose={onClose}
    >
      <div className="admin-bulk-deals">
        <Text as="p">{t(`deals.bulk.${act}.text`)}</Text>
        {act === 'deadline' ? <DeadlineField day={day} today={today} onChange={setDay} /> : null}
        <ul className="admin-bulk-names">
          {deals.map((deal) => (
            <li key={deal.id}>
              <bdi>{nameOfDeal(deal)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </BulkDialog>
  );
}

type DeadlineFieldProps = { day: string; today: string; onChange(day: string): void };

function DeadlineField({ day, today, onChange }: DeadlineFieldProps) {
  const t = texts.useTexts();
  const { timeZone } = useDesignSettings();
  const id = useId();
  return (
    <Form.Item
      className="admin-bulk-deals-field"
      layout="vertical"
      label={t('deals.bulk.deadline.label')}
      htmlFor={id}
      extra={t('deals.bulk.deadline.zone', { timeZone })}
    >
      <Input id={id} type="date" min={today} value={day} onChange={({ target }) => onChange(target.value)} />
    </Form.Item>
  );
}

/** Returns today in the platform's time zone, in which a deadline is a day (EDIT-12). */
function useToday(): string {
  const { timeZone } = useDesignSettings();
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format();
}

/**
 * Returns a call that sets the deadline of a deal, as a save of nothing else. It resolves with a note if the deadline waits
 * to be published. After a conflict, a repetition starts from the version that was saved meanwhile.
 */
function useSetDeadline() {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const send = useCall(SetDeadlineDocument);
  const newer = useRef(new Map<string, number>());

  async function run({ id, version }: Deal, deadline: string): Promise<string | undefined> {
    try {
      const { updateDeal } = await send({ id, version: newer.current.get(id) ?? version, input: { deadline } });
      return updateDeal.pending ? t('deals.bulk.deadline.pending') : undefined;
    } catch (error) {
      const params = conflictOf(error);
      if (typeof params?.version === 'number') newer.current.set(id, params.version);
      throw error;
    }
  }

  function describe(error: unknown): string | null {
    const params = conflictOf(error);
    if (!params) return null;
    const { by, at } = params;
    return typeof by === 'string' && typeof at === 'string'
      ? t('deals.bulk.deadline.conflictBy', { by, at: dateTime(at) })
      : t('deals.bulk.deadline.conflict');
  }
  return { run, describe };
}
