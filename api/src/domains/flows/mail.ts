import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail } from '../../mail/words.ts';
import { type AnsweringClient, readAskedAgain } from '../../read-models/asked-again.ts';
import { readOpenedStep } from '../../read-models/opened-step.ts';

/**
 * Composes the mail that tells a client what is asked for again, why, for which deal and by when, with a link to the step
 * (CARE-18); undefined once it was answered, asked for anew or is no longer awaited.
 */
async function composeAskedAgain(
  { database, configuration: { publicUrl, timeZone } }: Pick<Services, 'database' | 'configuration'>,
  { flowItemRequestId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const asked = flowItemRequestId ? await readAskedAgain(database.prisma, flowItemRequestId) : undefined;
  if (!asked) return undefined;
  const { askedAgain, locale } = mailCatalogues[language];
  const day = dueDay(asked, timeZone, locale);
  const values = {
    name: nameInMail(asked),
    subject: asked.deal ?? askedAgain.onboarding,
    item: asked.item,
    step: asked.section,
    reason: asked.reason,
    due: day ? askedAgain.due.replace('{day}', day) : '',
  };
  return renderMail('flowItemAskedAgain', `${publicUrl}${stepPath(asked)}`, values, { language });
}

/**
 * Composes the mail that tells a client which step staff have opened (CARE-02); undefined once it is open no more, and if it
 * was opened again since, which has a mail of its own.
 */
async function composeOpenedStep(
  { database, configuration: { publicUrl, timeZone } }: Pick<Services, 'database' | 'configuration'>,
  { id, flowSectionId, createdAt, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const { prisma } = database;
  const step = flowSectionId ? await readOpenedStep(prisma, flowSectionId) : undefined;
  const where = { flowSectionId, id: { not: id }, createdAt: { gt: createdAt } };
  if (!step || (await prisma.mail.count({ where })) > 0) return undefined;
  const { askedAgain, openedStep, locale } = mailCatalogues[language];
  const day = dueDay(step, timeZone, locale);
  const values = {
    name: nameInMail(step),
    subject: step.deal ?? askedAgain.onboarding,
    step: step.section,
    due: day ? openedStep.due.replace('{day}', day) : '',
  };
  return renderMail('stepOpened', `${publicUrl}${stepPath(step)}`, values, { language });
}

/** Returns the address of a step for its client. */
function stepPath({ dealId, investmentId, isApproved, sectionId }: AnsweringClient & { sectionId: string }): string {
  const onboarding = isApproved ? paths.onboardingDocuments() : paths.onboardingFlow();
  const page = dealId && investmentId ? paths.documentHandler({ dealId, investmentId }) : onboarding;
  return `${page}?${new URLSearchParams({ step: sectionId })}`;
}

/** Returns the section's day, otherwise the deal's deadline, in words; undefined if it has passed. */
function dueDay(
  { dueOn, deadline }: { dueOn: Date | null; deadline: Date | null },
  timeZone: string,
  locale: string,
): string | undefined {
  const day = dueOn ?? deadline;
  // A section's day lasts until its end wherever the client is.
  const end = dueOn ? dueOn.getTime() + 36 * 3_600_000 : deadline?.getTime();
  if (!day || !end || end < Date.now()) return undefined;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: dueOn ? 'UTC' : timeZone }).format(day);
}

export const mails: Partial<Composers> = {
  FLOW_ITEM_ASKED_AGAIN: composeAskedAgain,
  STEP_OPENED: composeOpenedStep,
};
