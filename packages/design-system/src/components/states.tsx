import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';
import { Heading, VisuallyHidden } from './text.tsx';

/** Stands where content will come. It names itself to screen readers and does not flash on fast answers. */
export function LoadingState({ text, rows = 4 }: { text?: string; rows?: number }) {
  const { texts } = useDesignSettings();
  return (
    <div className="ds-loading" role="status" aria-live="polite">
      <VisuallyHidden>{text ?? texts.loading}</VisuallyHidden>
      <Skeleton active title={false} paragraph={{ rows }} />
    </div>
  );
}

/** Panels in the shape of the cards that will come. */
export function LoadingCards({ cards = 3 }: { cards?: number }) {
  const { texts } = useDesignSettings();
  return (
    <div className="ds-loading ds-stack" role="status" aria-live="polite">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity and never move
        <div key={index} className="ds-panel ds-panel-padded">
          <Skeleton active avatar={{ shape: 'square' }} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  );
}

type StateProps = { title: string; text?: ReactNode; action?: ReactNode };

/** There is nothing to show, and that is all right. */
export function EmptyState({ title, text, action }: StateProps) {
  return <State title={title} text={text} action={action} />;
}

/** Something is done. */
export function SuccessState({ title, text, action }: StateProps) {
  return (
    <div role="status">
      <State mark={<CheckCircleOutlined className="ds-state-success" />} title={title} text={text} action={action} />
    </div>
  );
}

/** Something could not be loaded. Offers to try again where that may help. */
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
