import type { Transaction } from './database.ts';

/**
 * Runs writes that take effect as a whole or not at all, while the transaction goes on after their failure.
 *
 * @throws whatever `write` throws, once everything that it wrote is undone
 */
export async function withSavepoint<Result>(transaction: Transaction, write: () => Promise<Result>): Promise<Result> {
  await transaction.$executeRaw`SAVEPOINT attempt`;
  try {
    const result = await write();
    await transaction.$executeRaw`RELEASE SAVEPOINT attempt`;
    return result;
  } catch (error) {
    await transaction.$executeRaw`ROLLBACK TO SAVEPOINT attempt`;
    throw error;
  }
}
