/** Re-authenticates the signed-in user; resolves with whether it succeeded. */
export type Reauthenticate = () => Promise<boolean>;

interface ErrorBody {
  errors?: { extensions?: { code?: string } }[];
  result?: { code?: string };
}

/**
 * Sends a request and, when the server requires re-authentication (before a change of credentials), repeats it once
 * after the user has re-authenticated. The caller gets the error response only when that did not succeed.
 * @param send sends the request each time it is called
 */
export async function withStepUp(send: () => Promise<Response>, reauthenticate: Reauthenticate): Promise<Response> {
  const response = await send();
  if (response.status !== 403 || !(await requiresStepUp(response.clone()))) return response;
  return (await reauthenticate()) ? send() : response;
}

async function requiresStepUp(response: Response): Promise<boolean> {
  const { errors, result }: ErrorBody = await response.json().catch(() => ({}));
  return (errors?.[0]?.extensions?.code ?? result?.code) === 'STEP_UP_REQUIRED';
}
