/** An answer with its body read: it may hang or break off after its head. */
export async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const isBodyless = status === 204 || status === 205 || status === 304;
  return new Response(isBodyless ? null : await response.arrayBuffer(), { status, statusText, headers });
}
