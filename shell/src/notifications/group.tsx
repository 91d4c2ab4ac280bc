import {
  DateText,
  formatDate,
  IconButton,
  InboxOutlined,
  UndoOutlined,
  useDesignSettings,
} from '@platform/design-system';
import { shellTexts } from '../texts/shell-texts.ts';
import type { ShownNotification } from './documents.ts';

interface GroupProps {
  /** About the same record, newest first. */
  items: readonly ShownNotification[];
  onOpen(notification: ShownNotification): void;
  onArchive(notification: ShownNotification): void;
}

export function NotificationGroup({ items, onOpen, onArchive }: GroupProps) {
  const t = shellTexts.useTexts();
  const [first] = items;
  if (!first) return null;
  const [entity = ''] = first.about.split(' ');
  const ownName = entity === 'ONBOARDING' || entity === 'ACCOUNT' ? t(`notifications.about.${entity}`) : undefined;
  return (
    <section className="shell-notifications-group">
      <h3>{first.subject ?? (first.path ? ownName : undefined) ?? t('notifications.gone')}</h3>
      <ul className="shell-notifications-list">
        {items.map((notification) => (
          <NotificationRow key={notification.id} {...{ notification, onOpen, onArchive }} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Omit<GroupProps, 'items'> & { notification: ShownNotification };

function NotificationRow({ notification, onOpen, onArchive }: RowProps) {
  const t = shellTexts.useTexts();
  const { locale } = useDesignSettings();
  const { kind, path, openedAt, archivedAt, createdAt } = notification;
  const text = t(`notifications.kinds.${kind}`, valuesOf(notification, locale));
  return (
    <li className={openedAt ? undefined : 'shell-notifications-unread'}>
      <div className="shell-notifications-text">
        {path ? (
          <a
            href={path}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onOpen(notification);
            }}
          >
            {text}
          </a>
        ) : (
          <span>
            {text} <span className="shell-notifications-note">{t('notifications.unavailable')}</span>
          </span>
        )}
        <span className="shell-notifications-note">
          {openedAt ? null : `${t('notifications.unread')} · `}
          <DateText value={createdAt} display="relative" />
        </span>
      </div>
      <IconButton
        icon={archivedAt ? <UndoOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        label={t(archivedAt ? 'notifications.unarchive' : 'notifications.archive', { text })}
        onClick={() => onArchive(notification)}
      />
    </li>
  );
}

/** What the texts of notifications name. */
function valuesOf({ detail, day, figures }: ShownNotification, locale: string) {
  return {
    ...{ detail: detail ?? '', day: day ? formatDate(day, locale) : '' },
    ...{ canaryFaults: figures?.canary.faults ?? 0, canaryMounts: figures?.canary.mounts ?? 0 },
    ...{ stableFaults: figures?.stable.faults ?? 0, stableMounts: figures?.stable.mounts ?? 0 },
  };
}
