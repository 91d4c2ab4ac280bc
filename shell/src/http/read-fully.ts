/** Reads the body, which may hang or fail after the headers, and returns the buffered response. */
export async function readFully(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const isBodyless = status === 204 || status === 205 || status === 304;
  return new Response(isBodyless ? null : await response.arrayBuffer(), { status, statusText, headers });
}
