import type { DemoCompany } from './company-types.ts';
import type { DemoDeal } from './deals.ts';

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The first block of a deal page. */
export function overviewText(company: DemoCompany, deal: DemoDeal): string {
  const lead = company.managers[0]?.name ?? company.name;
  const kind = {
    PRIMARY: 'New shares are issued',
    SECONDARY: 'Existing holders sell part of their shares',
    COMBINATION: 'New shares are issued and existing holders sell part of theirs',
  }[deal.offering];
  return [
    `<p><strong>${escapeHtml(company.blurb)}</strong></p>`,
    `<p>${kind}. ${escapeHtml(company.description[1] ?? company.description[0] ?? '')}</p>`,
    `<p>${escapeHtml(lead)} and the management team remain invested and have agreed not to sell for eighteen months after closing.</p>`,
  ].join('');
}

/** A text section about the market. */
export function marketText(company: DemoCompany): string {
  return [
    `<p>${escapeHtml(company.name)} sells into a market in which buyers change slowly and stay long. Three things work in its favour:</p>`,
    '<ul><li>Regulation that is already law and comes into force within three years.</li>',
    '<li>A cost that falls with every unit delivered, while the alternative’s does not.</li>',
    '<li>Contracts that run for several years and renew by default.</li></ul>',
    '<p>The nearest two competitors have raised more and delivered less; a larger supplier could enter by acquisition.</p>',
  ].join('');
}

/** A text section about what may go wrong. */
export function risksText(company: DemoCompany): string {
  return [
    '<p>An investment in a private company can be lost in full. Read the risk notice among the documents. The most important risks of this one:</p>',
    `<ol><li><strong>Execution.</strong> ${escapeHtml(company.name)} must scale production and its team at the same time.</li>`,
    '<li><strong>Customers.</strong> The three largest customers make up more than half of the revenue.</li>',
    '<li><strong>Liquidity.</strong> There is no market for the shares; expect to hold them for five years or more.</li></ol>',
  ].join('');
}
