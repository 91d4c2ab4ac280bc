const maxAttempts = 20;

/** Repeats a request as an app does that is told to try again shortly: on a machine without time the product may say so. */
export async function withRetries<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let attempts = 1; answer.status === 503 && attempts < maxAttempts; attempts += 1) answer = await send();
  return answer;
}
