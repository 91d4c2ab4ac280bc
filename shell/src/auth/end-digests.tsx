import { Alert, Button, Card, Link } from '@platform/design-system/light';
import { useState } from 'react';
import { endDigests, SignInError } from '../session/identity-calls.ts';
import { authText } from '../texts/auth-texts.ts';
import { toasts } from '../toasts/toasts.ts';
import { navigateInPage } from './auth-path.ts';

type State = 'asking' | 'busy' | 'ended' | 'invalid';

/**
 * `/end-digests`, opened from the link of a digest, signed in or not (NOTE-09). Opening it ends nothing by itself, since mail
 * scanners open links too.
 */
export function EndDigests() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code'));
  const [state, setState] = useState<State>(code ? 'asking' : 'invalid');

  async function end() {
    if (!code || state === 'busy') return;
    setState('busy');
    try {
      await endDigests(code);
      setState('ended');
    } catch (error) {
      const isUnknown = error instanceof SignInError && error.code === 'NOT_FOUND';
      if (!isUnknown) toasts.show({ severity: 'error', text: authText('shared.toasts.couldNotComplete') });
      setState(isUnknown ? 'invalid' : 'asking');
    }
  }

  return (
    <div className="shell-auth-single">
      <Card title={authText('shell.endDigests.title')} width={560}>
        <div className="shell-auth-form">
          {state === 'ended' ? (
            <Alert tone="success" takesFocus>
              {authText('shell.endDigests.done')}
            </Alert>
          ) : null}
          {state === 'invalid' ? <Alert tone="error">{authText('shell.endDigests.invalid')}</Alert> : null}
          {state === 'asking' || state === 'busy' ? (
            <>
              <p>{authText('shell.endDigests.lead')}</p>
              <p>{authText('shell.endDigests.others')}</p>
              <Button appearance="primary" busy={state === 'busy'} onClick={() => void end()}>
                {authText('shell.endDigests.submit')}
              </Button>
            </>
          ) : null}
        </div>
        <div className="shell-auth-links">
          <Link href="/" onClick={navigateInPage}>
            {authText('shell.endDigests.continue')}
          </Link>
        </div>
      </Card>
    </div>
  );
}
