import type { Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'

/** The requirement as what the options of its quote are about: of a visa on arrival what is applied for online. */
export const soldAs = ({ requirement, online }: Pick<Quote, 'requirement' | 'online'>): VisaRequirement =>
  online ? { ...requirement, ...online } : requirement
