import type { TransferOptions } from '@platform/app-contract';

/** Reads a response body as a blob, with progress. */
export async function receiveBlob(response: Response, { onProgress }: TransferOptions): Promise<Blob> {
  if (!response.body || !onProgress) return response.blob();
  const total = Number(response.headers.get('content-length') ?? 0);
  let loaded = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        onProgress(loaded, total);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: { 'content-type': response.headers.get('content-type') ?? '' } }).blob();
}
