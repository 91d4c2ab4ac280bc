import { createRequestFailure, type TransferOptions } from '@platform/app-contract';

/**
 * Sends a multipart form by `XMLHttpRequest`, since `fetch` does not report upload progress.
 * @throws RequestFailure with status 0 when there was no response, an `AbortError` when it was aborted
 */
export function sendForm(path: string, form: FormData, headers: Headers, options: TransferOptions): Promise<Response> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    request.responseType = 'blob';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, lengthComputable, total }) =>
      onProgress?.(loaded, lengthComputable ? total : 0),
    );
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(createRequestFailure(0, 'There was no answer')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type');
  const isBodyless = request.status === 204 || request.status === 205;
  return new Response(isBodyless ? null : (request.response as Blob), {
    status: request.status,
    ...(type ? { headers: { 'content-type': type } } : {}),
  });
}
