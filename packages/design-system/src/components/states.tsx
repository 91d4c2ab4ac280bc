import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';
import { Heading, VisuallyHidden } from './text.tsx';

/** A skeleton of loading content. Announced to screen readers; delayed, so that it does not flash on fast responses. */
export function LoadingState({ text, rows = 4 }: { text?: string; rows?: number }) {
  const { texts } = useDesignSettings();
  return (
    <div className="ds-loading" role="status" aria-live="polite">
      <VisuallyHidden>{text ?? texts.loading}</VisuallyHidden>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** Skeletons of cards. */
export function LoadingCards({ cards = 3 }: { cards?: number }) {
  const { texts } = useDesignSettings();
  return (
    <div className="ds-loading ds-stack" role="status" aria-live="polite">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and are never reordered
        <div key={index} className="ds-panel ds-panel-padded">
          <Skeleton active avatar={{ shape: 'square' }} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  );
}

type StateProps = { title: string; text?: ReactNode; action?: ReactNode };

/** Says that there is no content, which is not an error. */
export function EmptyState({ title, text, action }: StateProps) {
  return <State title={title} text={text} action={action} />;
}

/** Confirms that something succeeded. */
export function SuccessState({ title, text, action }: StateProps) {
  return (
    <div role="status">
      <State mark={<CheckCircleOutlined className="ds-state-success" />} title={title} text={text} action={action} />
    </div>
  );
}

/** Says that something could not be loaded; offers to retry if `onRetry` is given. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: ReactNode; onRetry?: () => void }) {
  const { texts } = useDesignSettings();
  return (
    <div role="alert">
      <State
        mark={<ExclamationCircleOutlined className="ds-state-error" />}
        title={title}
        text={text}
        action={onRetry ? <Button onClick={onRetry}>{texts.tryAgain}</Button> : undefined}
      />
    </div>
  );
}

function State({ mark, title, text, action }: StateProps & { mark?: ReactNode }) {
  return (
    <div className="ds-state">
      {mark}
      <Heading level={2} size={3}>
        {title}
      </Heading>
      {text ? <p className="ds-text-secondary">{text}</p> : null}
      {action ? <div className="ds-actions">{action}</div> : null}
    </div>
  );
}
