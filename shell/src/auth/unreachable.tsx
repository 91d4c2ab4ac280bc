import { Button, Card } from '@platform/design-system/light';
import { authText } from '../texts/auth-texts.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Shown when the provider or the platform's script could not be reached. The session is kept. */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <AuthFrame>
      <div className="shell-auth-single" role="alert">
        <Card title={authText('shell.pages.unreachable')} width={480}>
          <p>{authText('shell.pages.unreachableText')}</p>
          <Button appearance="primary" onClick={onRetry}>
            {authText('shell.pages.tryAgain')}
          </Button>
        </Card>
      </div>
    </AuthFrame>
  );
}
