import { useLoad } from '@platform/app-kit';
import { useMemo } from 'react';
import { TemplateChoicesDocument } from '../../flows/template-select.tsx';
import type { Names } from '../versions/show/use-wording.ts';
import { CompaniesForDealDocument } from './documents.ts';
import type { StoredDeal } from './model/stored-deal.ts';

const cached = { policy: 'cache-first' } as const;

/** Returns the names of the companies and flow templates that the editor has loaded, by their ids. */
export function useNames(deal: StoredDeal | null): Names {
  const companies = useLoad(CompaniesForDealDocument, { search: null }, cached).data?.companies.items;
  const templates = useLoad(TemplateChoicesDocument, { search: null }, cached).data?.investmentTemplates.items;
  return useMemo(() => {
    const attached = deal?.flow?.templateId ? [{ id: deal.flow.templateId, name: deal.flow.name }] : [];
    const named = [...(deal ? [deal.company] : []), ...attached, ...(companies ?? []), ...(templates ?? [])];
    return new Map(named.map(({ id, name }) => [id, name]));
  }, [deal, companies, templates]);
}
