import type { Page, Route } from '@playwright/test';

interface GraphqlBody {
  operationName?: string;
}

/** Returns the name of the GraphQL operation of a request. */
export function operationOf(route: Route): string | undefined {
  return (route.request().postDataJSON() as GraphqlBody | null)?.operationName;
}

/** Mocks an error response of the whole operation for every API call. */
export async function mockErrorResponses(page: Page, status: number, code: string, message: string): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.fulfill({ status, json: { data: null, errors: [{ message, extensions: { code, params: {} } }] } }),
  );
}

interface Me {
  step: string;
  approvedAt: string | null;
  acceptedConfidentiality: boolean;
  permissions: Record<string, boolean>;
}

/** Modifies the account in the shell's response, for states that the demo data does not contain. */
export async function mockAccount(page: Page, change: (me: Me) => void): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'ShellMe') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { me: Me } };
    change(body.data.me);
    return route.fulfill({ response, json: body });
  });
}
