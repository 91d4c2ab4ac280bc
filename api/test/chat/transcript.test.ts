import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../kit/accounts.ts';
import { startTestApi, type TestApi } from '../kit/api.ts';
import { mintToken } from '../kit/tokens.ts';
import { seedConversation } from './seed.ts';

let api: TestApi;
let investor: TestAccount;
let employee: TestAccount;
beforeAll(async () => {
  api = await startTestApi({ settings: { TIME_ZONE: 'Europe/Zurich' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  investor = await api.createAccount({ firstName: 'Inés', lastName: 'Łącka' });
  employee = await api.createAccount({ roles: [7], firstName: 'Иван', lastName: 'Steiner' });
});

async function transcript(as: TestAccount, id: string, format: string) {
  return fetch(`${api.url}/api/export/conversation/${id}?format=${format}`, {
    headers: { authorization: `Bearer ${await mintToken(as)}` },
  });
}

/** Stores a conversation whose second message was sent at a known time. */
async function seed(texts: string[]) {
  const { id } = await seedConversation(
    api,
    { investor, employee },
    texts.map((text, index) => ({ from: index % 2 ? employee : investor, text })),
  );
  await api.database.prisma.message.updateMany({
    where: { conversationId: id },
    data: { createdAt: new Date('2026-07-01T10:00:00Z') },
  });
  return id;
}

/** The texts of all pages of a PDF, as one line. */
async function textOfPdf(response: Response) {
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  return { text: pages.join(' ').replaceAll(/\s+/g, ' '), pages: pdf.numPages };
}

it('MSG-10 both sides have the transcript as CSV, with zone and names', async () => {
  const id = await seed(['Question,\nwith "quotes"', 'Ответ']);
  const rows = [
    ['No.', 'Time (Europe/Zurich)', 'From', 'To', 'Message'],
    ['1', '2026-07-01T12:00:00+02:00', 'Inés Łącka', 'Иван Steiner', 'Question,\nwith "quotes"'],
    ['2', '2026-07-01T12:00:00+02:00', 'Иван Steiner', 'Inés Łącka', 'Ответ'],
  ];
  for (const reader of [investor, employee]) {
    const response = await transcript(reader, id, 'csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?conversation-[\d-]{10}\.csv"?$/,
    );
    expect(parse(await response.text(), { bom: true, relax_column_count: true })).toEqual(rows);
  }
  await api.database.prisma.account.update({ where: { id: employee.id }, data: { timeZone: 'Asia/Kathmandu' } });
  const own: string[][] = parse(await (await transcript(employee, id, 'csv')).text(), { bom: true });
  expect([own[0]?.[1], own[1]?.[1]]).toEqual(['Time (Asia/Kathmandu)', '2026-07-01T15:45:00+05:45']);
});

it('MSG-10 both sides have the transcript as PDF, with zone and names', async () => {
  const id = await seed(['Question', 'Ответ 🙂']);
  for (const reader of [investor, employee]) {
    const response = await transcript(reader, id, 'pdf');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { text } = await textOfPdf(response);
    for (const part of [
      'Conversation of Inés Łącka and Иван Steiner',
      'About Helio Foundry - Bridge round',
      'Times are those of the time zone Europe/Zurich.',
      '1 · 1 Jul 2026, 12:00:00 · Inés Łącka Question',
      '2 · 1 Jul 2026, 12:00:00 · Иван Steiner Ответ',
      'some characters, such as emoji, as empty boxes',
      'Page 1',
    ]) {
      expect(text).toContain(part);
    }
  }
});

it('MSG-10 texts that a spreadsheet would evaluate are escaped', async () => {
  const id = await seed(['=HYPERLINK("https://evil.test")', '@SUM(1)', '+1']);
  const rows: string[][] = parse(await (await transcript(employee, id, 'csv')).text(), { bom: true });
  expect(rows.slice(1).map((row) => row[4])).toEqual(['\'=HYPERLINK("https://evil.test")', "'@SUM(1)", "'+1"]);
});

describe.each(['csv', 'pdf'])('as %s', (format) => {
  it('MSG-10 CHAT-14 ACHAT-15 is found by the participants only, administrators included', async () => {
    const id = await seed(['Secret']);
    for (const roles of [[1], [3], [7]]) {
      const response = await transcript(await api.createAccount({ roles }), id, format);
      expect([response.status, await response.json()]).toMatchObject([404, { result: { code: 'NOT_FOUND' } }]);
    }
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
      expect((await transcript(investor, unknown, format)).status).toBe(404);
    }
  });

  it('MSG-10 MSG-11 a closed conversation is had by the present manager, not by the former one', async () => {
    const id = await seed(['Hello']);
    const manager = await api.createAccount({ roles: [7], firstName: 'Max', lastName: 'Moll' });
    await api.database.prisma.conversation.update({
      where: { id },
      data: { closedAt: new Date('2026-08-01T10:00:00Z'), readerId: manager.id },
    });
    expect((await transcript(employee, id, format)).status).toBe(404);
    const response = await transcript(manager, id, format);
    if (format === 'csv') expect(await response.text()).toContain('Hello');
    else expect((await textOfPdf(response)).text).toContain('Closed on 1 Aug 2026, 12:00:00: Max Moll has taken over');
  });

  it('MSG-10 is whole for a long conversation', async () => {
    const count = 1_200;
    const id = await seed([]);
    await api.database.pool.query(
      `INSERT INTO message (conversation_id, sender_id, sequence, text, created_at)
       SELECT $1, $2, number, 'Message ' || number || E'\\n' || repeat('long ', 50), now() FROM generate_series(1, $3) AS number`,
      [id, investor.id, count],
    );
    const response = await transcript(investor, id, format);
    if (format === 'csv') {
      const rows: string[][] = parse(await response.text(), { bom: true });
      expect(rows.slice(1).map(([number]) => Number(number))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    } else {
      const { text, pages } = await textOfPdf(response);
      expect(pages).toBeGreaterThan(50);
      expect(text.match(/Message \d+/g)).toHaveLength(count);
      expect(text).toContain(`Page ${pages}`);
    }
  });
});

it('MSG-10 refuses other formats', async () => {
  const id = await seed([]);
  expect((await transcript(investor, id, 'xlsx')).status).toBe(400);
  expect((await textOfPdf(await transcript(investor, id, 'pdf'))).text).toContain('No messages');
});

it('CARE-14 MSG-10 the transcript is in the language of who saves it, with its dates', async () => {
  const id = await seed(['Question']);
  await api.database.prisma.account.update({ where: { id: investor.id }, data: { language: 'de' } });
  const { text } = await textOfPdf(await transcript(investor, id, 'pdf'));
  for (const part of [
    'Unterhaltung von Inés Łącka und Иван Steiner',
    'Zeiten gelten in der Zeitzone Europe/Zurich.',
    '1 · 01.07.2026, 12:00:00 · Inés Łącka Question',
    'Seite 1',
  ]) {
    expect(text).toContain(part);
  }
  const [titles]: string[][] = parse(await (await transcript(investor, id, 'csv')).text(), { bom: true });
  expect(titles).toEqual(['Nr.', 'Zeit (Europe/Zurich)', 'Von', 'An', 'Nachricht']);
});
