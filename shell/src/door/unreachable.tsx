import { Button, Card } from '@platform/design-system/light';
import { doorText } from '../texts/door-texts.ts';
import { DoorFrame } from './door-frame.tsx';

/** Neither the provider nor the platform's script answered. Nobody is signed out for that. */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <DoorFrame>
      <div className="shell-door-single" role="alert">
        <Card title={doorText('shell.pages.unreachable')} width={480}>
          <p>{doorText('shell.pages.unreachableText')}</p>
          <Button appearance="primary" onClick={onRetry}>
            {doorText('shell.pages.tryAgain')}
          </Button>
        </Card>
      </div>
    </DoorFrame>
  );
}
