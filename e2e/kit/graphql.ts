import type { Page, Route } from '@playwright/test';

/** The operation that a call of the API names. */
export function operationOf(route: Route): string | undefined {
  return (route.request().postDataJSON() as { operationName?: string } | null)?.operationName;
}

/** Lets every call of one operation fail as a server that does not answer, until the returned function is called. */
export async function failOperation(page: Page, operation: string): Promise<() => Promise<void>> {
  const abort = (route: Route) => (operationOf(route) === operation ? route.abort() : route.fallback());
  await page.route('**/graphql', abort);
  return () => page.unroute('**/graphql', abort);
}

/** Changes the data that one operation answers with, for states that the demo data does not hold. */
export async function changeAnswer<Data>(
  page: Page,
  operation: string,
  change: (data: Data) => void,
): Promise<() => Promise<void>> {
  const answer = async (route: Route) => {
    if (operationOf(route) !== operation) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    change(body.data);
    return route.fulfill({ response, json: body });
  };
  await page.route('**/graphql', answer);
  return () => page.unroute('**/graphql', answer);
}

/** The names of the operations that a page calls from now on. */
export function listenForOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { operationName } = request.url().endsWith('/graphql') ? (request.postDataJSON() ?? {}) : {};
    if (operationName) names.push(operationName);
  });
  return names;
}
