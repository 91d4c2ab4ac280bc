/** Sends a POST with JSON; returns the status and the `result` of the envelope (AAPI-02). */
export async function post(
  api: { url: string },
  path: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; result: Record<string, unknown> }> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const { result } = (await response.json()) as { result: Record<string, unknown> };
  return { status: response.status, result };
}
