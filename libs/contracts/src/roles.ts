/** What members of staff may be; a person may have several. `admin` may all. */
export const ROLES = ['agent', 'supervisor', 'finance', 'catalogue', 'admin'] as const
export type Role = (typeof ROLES)[number]

type Roles = readonly Exclude<Role, 'admin'>[]

const CASES: Roles = ['agent', 'supervisor']
const LEADS: Roles = ['supervisor']
const MONEY: Roles = ['finance']
const CASES_AND_MONEY: Roles = [...CASES, ...MONEY]
const RULES: Roles = ['catalogue']
const ADMIN_ONLY: Roles = []

/**
 * Which roles may make which call of staff, beside `admin`. Gateway and service both ask it, and the pages show what it
 * allows. A call that does not stand here is for admins alone.
 */
const MAY = {
  'orders.listAll': CASES,
  'orders.countQueues': CASES,
  'orders.getForStaff': CASES,
  'orders.setStatus': CASES,
  'orders.addNote': CASES,
  'orders.assign': CASES,
  'orders.previewBulk': CASES,
  'orders.startBulk': CASES,
  'orders.readBulk': CASES,
  'orders.undoBulk': CASES,
  'orders.takeNext': CASES,
  'orders.readLoad': CASES,
  'orders.markOpen': CASES,
  'orders.listKept': CASES,
  'orders.keepList': CASES,
  'orders.dropList': CASES,
  'orders.revealApplicant': CASES,
  'orders.readFilingSheet': CASES,
  'orders.printFilingSheet': CASES,
  'orders.drawFilingSheet': CASES,
  'orders.file': CASES,
  'orders.askTraveller': CASES,
  'orders.withdrawRequest': CASES,
  'orders.changePaper': CASES,
  'orders.approveDocument': CASES,
  'orders.askFurtherPayment': CASES,
  'orders.writeToTraveller': CASES,
  'orders.listTemplates': CASES,
  'orders.withdrawFurtherPayment': CASES,
  'notifications.listMessages': CASES,
  'notifications.markMessage': CASES,
  'notifications.listMails': CASES,
  'notifications.retryMail': CASES,

  'orders.decide': LEADS,
  'orders.recordDecision': LEADS,
  'orders.listProposals': LEADS,
  'orders.decideProposal': LEADS,
  'orders.compareVisa': LEADS,
  'documents.readVisa': LEADS,
  'orders.readFigures': LEADS,
  'orders.readTeamFigures': LEADS,
  'orders.exportTeamFigures': LEADS,
  'orders.listStaffActs': LEADS,
  'documents.listStaffViews': LEADS,
  'documents.listStaffViewers': LEADS,
  'orders.setTemplate': LEADS,
  'orders.listTemplateVersions': LEADS,
  'orders.undoTemplate': LEADS,
  'orders.listOfficeDays': LEADS,
  'orders.setOfficeDay': LEADS,
  'orders.dropSharedList': LEADS,
  'orders.setSkills': LEADS,
  'orders.setAssigning': LEADS,
  'orders.export': LEADS,
  'orders.exportPage': LEADS,

  'payments.list': MONEY,
  'payments.listRefunds': MONEY,
  'payments.refund': MONEY,
  'payments.readLedger': MONEY,
  'payments.listProposals': MONEY,
  'payments.decideProposal': MONEY,
  'orders.listMoney': MONEY,
  'orders.listReferrals': MONEY,
  'orders.bookReferral': MONEY,
  'orders.listPartners': MONEY,
  'orders.addPartner': MONEY,
  'orders.exportCommissions': MONEY,
  'orders.listCommissions': MONEY,
  'orders.listNames': CASES_AND_MONEY,

  'catalogue.listPricedRequirements': RULES,
  'catalogue.getPricedRequirement': RULES,
  'catalogue.listRequirementChanges': RULES,
  'catalogue.editPrice': RULES,
  'catalogue.addCompetitorPrice': RULES,
  'catalogue.applyInflation': RULES,
  'catalogue.setPriceTiers': RULES,
  'catalogue.previewBulkPrices': RULES,
  'catalogue.initializeAllPricing': RULES,
  'catalogue.exportPrices': RULES,
  'catalogue.startImport': RULES,
  'catalogue.uploadImport': RULES,
  'catalogue.openImport': RULES,
  'catalogue.exportBadRows': RULES,
  'catalogue.startPriceUpdate': RULES,
  'catalogue.startTravelSync': RULES,
  'catalogue.startOfficialData': RULES,
  'catalogue.listImports': RULES,
  'catalogue.getImport': RULES,
  'catalogue.listImportRows': RULES,
  'catalogue.publishImport': RULES,
  'catalogue.listProposals': RULES,
  'catalogue.decideProposal': RULES,
  'catalogue.undoImport': RULES,
  'catalogue.tellChanges': RULES,
  'catalogue.listCorrections': RULES,
  'catalogue.decideCorrection': RULES,
  'catalogue.previewRules': RULES,
  'catalogue.setRules': RULES,
  'catalogue.confirmRules': RULES,
  'catalogue.listRuleQueue': RULES,
  'catalogue.decideDisagreements': RULES,
  'catalogue.listOldLists': RULES,
  'catalogue.confirmList': RULES,
  'catalogue.listOffers': RULES,
  'catalogue.listOfferVersions': RULES,
  'catalogue.setOffer': RULES,
  'catalogue.undoOffer': RULES,
  'catalogue.setRegionLicence': RULES,
  'catalogue.listPaperLists': RULES,
  'catalogue.listPaperVersions': RULES,
  'catalogue.setPaperList': RULES,
  'catalogue.undoPaperList': RULES,
  'catalogue.listBorderRules': RULES,
  'catalogue.readBorderFile': RULES,
  'catalogue.previewBorderRules': RULES,
  'catalogue.setBorderRules': RULES,
  'catalogue.listBorderRuleVersions': RULES,
  'catalogue.undoBorderRules': RULES,
  'catalogue.exportBorderRules': RULES,
  'catalogue.getPriceBook': RULES,
  'catalogue.previewPriceBook': RULES,
  'catalogue.setPriceBook': RULES,
  'catalogue.listPriceBookVersions': RULES,
  'catalogue.undoPriceBook': RULES,
  'catalogue.listForms': RULES,
  'catalogue.getForm': RULES,
  'catalogue.saveForm': RULES,
  'catalogue.publishForm': RULES,

  'catalogue.getSiteSettings': ADMIN_ONLY,
  'catalogue.saveSiteSettings': ADMIN_ONLY,
  'catalogue.addLogo': ADMIN_ONLY,
  'gateway.makeDemoData': ADMIN_ONLY,
  'catalogue.listMailTexts': ADMIN_ONLY,
  'catalogue.saveMailTexts': ADMIN_ONLY,
  'notifications.previewMails': ADMIN_ONLY,
  'catalogue.listSiteChanges': ADMIN_ONLY,

  'identity.listStaff': ADMIN_ONLY,
  'identity.giveRole': ADMIN_ONLY,
  'identity.takeRole': ADMIN_ONLY,
  'identity.listProposals': ADMIN_ONLY,
  'identity.decideProposal': ADMIN_ONLY,
  'identity.endSessionsOf': ADMIN_ONLY,
  'identity.banAccount': ADMIN_ONLY,
} as const satisfies Record<string, Roles>

export type StaffCall = keyof typeof MAY
export const STAFF_CALLS = Object.keys(MAY) as StaffCall[]

export const isOfStaff = (name: string): boolean => name in MAY

export function mayCall(name: string, roles: readonly Role[] = []): boolean {
  const allowed: Partial<Record<string, Roles>> = MAY
  return roles.includes('admin') || roles.some((role) => (allowed[name] as readonly Role[])?.includes(role))
}

export const worksOnOrders = (roles: readonly Role[] = []): boolean => mayCall('orders.getForStaff', roles)
