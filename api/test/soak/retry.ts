const maxAttempts = 20;

/** Retries a request on 503, as an app does: under load the API may be temporarily unavailable. */
export async function withRetries<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let attempts = 1; answer.status === 503 && attempts < maxAttempts; attempts += 1) answer = await send();
  return answer;
}
