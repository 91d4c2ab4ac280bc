import { paths } from '@platform/paths';
import { isPersonalText } from '@platform/rules';
import type { Services } from '../../context.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { askedAgainTexts, unknownName } from '../../mail/texts.ts';
import { type AskedAgain, readAskedAgain } from '../../read-models/asked-again.ts';

/**
 * Composes the mail that tells a client what is asked for again, why, for which deal and by when, with a link to the step
 * (CARE-18); undefined once it was answered, asked for anew or is no longer awaited.
 */
async function composeAskedAgain(
  { database, configuration: { publicUrl, timeZone } }: Pick<Services, 'database' | 'configuration'>,
  { flowItemRequestId }: StoredMail,
): Promise<RenderedMail | undefined> {
  const asked = flowItemRequestId ? await readAskedAgain(database.prisma, flowItemRequestId) : undefined;
  if (!asked) return undefined;
  const { dealId, investmentId, firstName, lastName, isApproved } = asked;
  const onboarding = isApproved ? paths.onboardingDocuments() : paths.onboardingFlow();
  const page = dealId && investmentId ? paths.documentHandler({ dealId, investmentId }) : onboarding;
  const day = dueDay(asked, timeZone);
  return renderMail('flowItemAskedAgain', `${publicUrl}${page}?${new URLSearchParams({ step: asked.sectionId })}`, {
    name: [firstName, lastName].filter((name) => name && isPersonalText(name)).join(' ') || unknownName,
    subject: asked.deal ?? askedAgainTexts.onboarding,
    item: asked.item,
    step: asked.section,
    reason: asked.reason,
    due: day ? askedAgainTexts.due.replace('{day}', day) : '',
  });
}

/** Returns the section's day, otherwise the deal's deadline, in words; undefined if it has passed. */
function dueDay({ dueOn, deadline }: AskedAgain, timeZone: string): string | undefined {
  const day = dueOn ?? deadline;
  // A section's day lasts until its end wherever the client is.
  const end = dueOn ? dueOn.getTime() + 36 * 3_600_000 : deadline?.getTime();
  if (!day || !end || end < Date.now()) return undefined;
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: dueOn ? 'UTC' : timeZone }).format(day);
}

export const mails: Partial<Composers> = { FLOW_ITEM_ASKED_AGAIN: composeAskedAgain };
