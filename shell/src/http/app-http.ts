import { type HttpClient, isRequestFailure } from '@platform/app-contract';
import { isReleaseFault } from '../platform/release-counts.ts';

/** Returns the client as an app uses it. @param onFault called for each call whose failure is a fault of its release */
export function httpOf(http: HttpClient, onFault: () => void): HttpClient {
  async function watch<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (error) {
      if (isRequestFailure(error) && isReleaseFault(error.status, [error.code])) onFault();
      throw error;
    }
  }

  return {
    async request(path, init) {
      const response = await http.request(path, init);
      if (isReleaseFault(response.status, [])) onFault();
      return response;
    },
    json: <Answer>(...given: Parameters<HttpClient['json']>) => watch(http.json<Answer>(...given)),
    upload: <Answer>(...given: Parameters<HttpClient['upload']>) => watch(http.upload<Answer>(...given)),
    download: (...given) => watch(http.download(...given)),
  };
}
