import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';
import { createCompany, createDeal } from '../kit/seed.ts';

/** Stores a conversation of an investor with a deal lead about a deal; the texts keep their order. */
export async function seedConversation(
  { database }: TestApi,
  { investor, employee }: { investor: TestAccount; employee: TestAccount },
  texts: readonly { from: TestAccount; text: string; seen?: boolean }[] = [],
) {
  const company = await createCompany(database, { name: 'Helio Foundry' });
  const deal = await createDeal(database, { companyId: company.id, title: 'Bridge round' });
  const start = Date.now() - 3_600_000;
  const conversation = await database.prisma.conversation.create({
    data: {
      dealId: deal.id,
      investorId: investor.id,
      employeeId: employee.id,
      lastMessageAt: texts.length > 0 ? new Date(start + texts.length * 1_000) : null,
    },
  });
  await database.prisma.message.createMany({
    data: texts.map(({ from, text, seen }, index) => ({
      conversationId: conversation.id,
      senderId: from.id,
      text,
      createdAt: new Date(start + (index + 1) * 1_000),
      seenAt: seen ? new Date() : null,
    })),
  });
  return { id: conversation.id, dealId: deal.id };
}
