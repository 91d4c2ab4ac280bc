/** Has the signed-in person prove again that it is them. Resolves with whether they did. */
export type Reauthenticate = () => Promise<boolean>;

interface Refused {
  errors?: { extensions?: { code?: string } }[];
  result?: { code?: string };
}

/**
 * Sends a call, and once more after the person has proven again that it is them, where the server asks for that before
 * it changes how they sign in. The caller waits and keeps what was typed; it hears of the refusal only when the person
 * would not.
 * @param send sends the call anew each time it is called
 */
export async function withStepUp(send: () => Promise<Response>, reauthenticate: Reauthenticate): Promise<Response> {
  const response = await send();
  if (response.status !== 403 || !(await asksForStepUp(response.clone()))) return response;
  return (await reauthenticate()) ? send() : response;
}

async function asksForStepUp(response: Response): Promise<boolean> {
  const { errors, result }: Refused = await response.json().catch(() => ({}));
  return (errors?.[0]?.extensions?.code ?? result?.code) === 'STEP_UP_REQUIRED';
}
