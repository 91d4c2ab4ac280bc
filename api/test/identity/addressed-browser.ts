import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Browser } from './browser.ts';

/** A browser with its own client address in the loopback network. */
export class AddressedBrowser extends Browser {
  readonly address: string;

  /** @param address such as 127.0.0.2 */
  constructor(address: string) {
    super();
    this.address = address;
  }

  override async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = await this.cookies.getCookieString(url);
    if (cookie) headers.set('cookie', cookie);
    const body = init.body ?? undefined;
    if (body instanceof URLSearchParams) headers.set('content-type', 'application/x-www-form-urlencoded');
    const response = await this.#send(url, init.method ?? 'GET', Object.fromEntries(headers), body?.toString());
    for (const line of response.headers.getSetCookie()) await this.cookies.setCookie(line, url);
    return response;
  }

  #send(url: string, method: string, headers: OutgoingHttpHeaders, body: string | undefined): Promise<Response> {
    return new Promise((resolve, reject) => {
      const call = request(url, { method, headers, family: 4, localAddress: this.address }, (answer) => {
        const received = new Headers();
        for (let index = 0; index < answer.rawHeaders.length; index += 2) {
          received.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
        }
        text(answer).then(
          (content) => resolve(new Response(content || null, { status: answer.statusCode ?? 0, headers: received })),
          reject,
        );
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}
