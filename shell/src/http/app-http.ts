import { type HttpClient, isRequestFailure } from '@platform/app-contract';
import { isReleaseFault } from '../platform/release-counts.ts';

/**
 * Returns the client as an app uses it.
 *
 * @param onFault called for each call whose failure is a fault of its release, with the path and the code
 */
export function httpOf(http: HttpClient, onFault: (what: string) => void): HttpClient {
  async function watch<Answer>(path: string, call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      if (isRequestFailure(error) && isReleaseFault(error.status, [error.code]))
        onFault(`${path}: ${error.code ?? error.status}`);
      throw error;
    }
  }

  return {
    async request(path, init) {
      const response = await http.request(path, init);
      if (isReleaseFault(response.status, [])) onFault(`${path}: ${response.status}`);
      return response;
    },
    json: <Answer>(...given: Parameters<HttpClient['json']>) => watch(given[1], http.json<Answer>(...given)),
    upload: <Answer>(...given: Parameters<HttpClient['upload']>) => watch(given[0], http.upload<Answer>(...given)),
    download: (...given) => watch(given[0], http.download(...given)),
  };
}
