import { usePlatform, useSend } from '@platform/app-kit';
import { Alert, Button, useDesignSettings } from '@platform/design-system';
import { instantIn } from '@platform/rules';
import { useState } from 'react';
import type { ScheduleDealMutation } from '../../../gql/graphql.ts';
import { graphql } from '../../../gql/index.ts';
import { texts } from '../../../texts.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const ScheduleDealDocument = graphql(`
  mutation ScheduleDeal($id: ID!, $version: Int!, $at: DateTime) {
    scheduleDeal(id: $id, version: $version, at: $at) {
      id
      schedule {
        at
        by
        failure
      }
    }
  }
`);

export type DealSchedule = NonNullable<ScheduleDealMutation['scheduleDeal']['schedule']>;

type ScheduleProps = {
  dealId: string;
  /** The version that is shown, which alone is published then. */
  version: number;
  schedule: DealSchedule | null;
  /** Whether the deal is published, so that the minute is that of its pending changes. */
  isPublished: boolean;
  /** Whether the person may publish the deal; others only read the minute. */
  mayPublish: boolean;
  disabled?: boolean;
  onChanged(schedule: DealSchedule | null): void;
};

/** The minute at which a deal, or its pending changes, is published (HIST-14), in the platform's zone. */
export function Schedule(props: ScheduleProps) {
  const { dealId, version, schedule, isPublished, mayPublish, disabled = false, onChanged } = props;
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { timeZone: zone } = useDesignSettings();
  const [send, sending] = useSend(ScheduleDealDocument);
  const [isOpen, setOpen] = useState(false);

  async function set(at: string | null): Promise<void> {
    const data = await send({ id: dealId, version, at });
    if (!data) return;
    setOpen(false);
    onChanged(data.scheduleDeal.schedule);
    toasts.show({ severity: 'success', text: at ? t('schedule.saved') : t('schedule.removed') });
  }

  if (!schedule && !mayPublish) return null;
  return (
    <section className="admin-deal-schedule" aria-label={t('schedule.label')}>
      {schedule ? <Planned schedule={schedule} /> : null}
      {mayPublish ? (
        <div className="admin-deal-schedule-buttons">
          <Button disabled={disabled} onClick={() => setOpen(true)}>
            {schedule ? t('schedule.change') : t('schedule.open')}
          </Button>
          {schedule ? (
            <Button disabled={disabled} loading={sending && !isOpen} onClick={() => void set(null)}>
              {t('schedule.remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ScheduleDialog
        open={isOpen}
        title={isPublished ? t('schedule.titlePending') : t('schedule.title')}
        former={schedule && !schedule.failure ? schedule.at : null}
        busy={sending}
        onSave={(typed) => void set(instantIn(typed, zone)?.toISOString() ?? null)}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

function Planned({ schedule: { at, by, failure } }: { schedule: DealSchedule }) {
  const t = texts.useTexts();
  const { locale, timeZone: zone } = useDesignSettings();
  const time = formatIn(at, locale, zone);
  if (!failure) return <Alert type="info" showIcon title={t('schedule.planned', { time, zone, by })} />;
  return (
    <Alert
      type="error"
      showIcon
      title={t('schedule.failed', { time, zone, reason: failure })}
      description={t('schedule.failedHint')}
    />
  );
}

/** The date and time of an instant in a time zone. */
function formatIn(instant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(instant));
}
