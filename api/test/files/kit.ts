import { request as httpRequest } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import type { TestAccount } from '../kit/accounts.ts';
import type { CallOptions, TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';

export interface SentFile {
  name: string;
  content: Uint8Array | string;
  /** The content type of the form part, which the server ignores. */
  type?: string;
}

/** Sends the multipart form of the screens: fields first, then files. */
export function form(fields: Record<string, string>, files: readonly SentFile[], order: 'fields' | 'files' = 'fields') {
  const body = new FormData();
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
  };
  if (order === 'fields') addFields();
  for (const { name, content, type } of files) {
    body.append(
      'file',
      new Blob([typeof content === 'string' ? content : Uint8Array.from(content)], {
        type: type ?? 'application/octet-stream',
      }),
      name,
    );
  }
  if (order === 'files') addFields();
  return body;
}

export const textFile = (name = 'passport.txt', content = 'Passport of Ada Byron'): SentFile => ({ name, content });

/** A PNG of one pixel. */
export function pngFile(name = 'logo.png', shade = 200): SentFile {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const content = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, shade]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, content };
}

export function upload(
  api: TestApi,
  kind: string,
  as: TestAccount | undefined,
  fields: Record<string, string>,
  files: readonly SentFile[],
  order: 'fields' | 'files' = 'fields',
) {
  return api.rest<{ fileIds: string[] }>(`/api/upload/${kind}`, {
    ...(as ? { as } : {}),
    body: form(fields, files, order),
  });
}

export async function download(api: TestApi, path: string, as?: TestAccount) {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${await mintToken(as)}` } : {};
  const response = await fetch(`${api.url}${path.startsWith('/') ? path : `/api/download/${path}`}`, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Sends a GET with the path unchanged; `fetch` would normalize it. */
export async function getRaw(api: TestApi, path: string, { as }: Pick<CallOptions, 'as'>) {
  const authorization = as ? `Bearer ${await mintToken(as)}` : '';
  const { hostname, port } = new URL(api.url);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, headers: { authorization } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject);
    request.end();
  });
}

/** Counts file rows and stored objects, which must always match. */
export async function countFiles({ database }: TestApi) {
  const [files, blobs] = await Promise.all([database.prisma.storedFile.count(), database.prisma.fileBlob.count()]);
  return { files, blobs };
}
