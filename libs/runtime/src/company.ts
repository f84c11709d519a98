import { type Company, companyFields, readHours } from '@borderlane/contracts/company'
import { type SiteSettings, UNSET } from '@borderlane/contracts/catalogue/site'
import type { z } from 'zod'

/** Who runs the site, for the processes that say it; `checkCompany` says what production needs. */
export const companySettings = {
  COMPANY_NAME: companyFields.name.optional(),
  COMPANY_ADDRESS: companyFields.address.optional(),
  COMPANY_REGISTER: companyFields.register.optional(),
  COMPANY_EMAIL: companyFields.email.optional(),
  COMPANY_PHONE: companyFields.phone.optional(),
  COMPANY_HOURS: companyFields.hours.optional(),
  COMPANY_TIME_ZONE: companyFields.timeZone.optional(),
}
type CompanySettings = z.infer<z.ZodObject<typeof companySettings>>

/** What a site that is only tried out says of itself. */
const DEMONSTRATION = {
  COMPANY_NAME: 'Demonstration Travel Ltd',
  COMPANY_ADDRESS: '1 Example Street, London, EC1A 1AA, United Kingdom',
  COMPANY_REGISTER: 'Example register, number 00000000',
  COMPANY_EMAIL: 'hello@demonstration.example',
  // Of the numbers that are kept for stories.
  COMPANY_PHONE: '+44 20 7946 0000',
  COMPANY_HOURS: 'Mo-Fr 09:00-18:00, Sa 10:00-16:00',
  COMPANY_TIME_ZONE: 'Europe/London',
} satisfies Required<CompanySettings>

/** For `superRefine`: in production no one is asked for money by a company that does not say who it is. */
export function checkCompany(
  config: CompanySettings & { BORDERLANE_MODE: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (config.BORDERLANE_MODE !== 'production') return
  for (const name of Object.keys(companySettings) as (keyof CompanySettings)[])
    if (config[name] === undefined)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'must be set in production: footer, contact page, terms and mails say who runs the site',
      })
}

/**
 * Who runs the site.
 * @param config what it does not set is a demonstration's, which only local mode allows
 * @param site what the operator has set on `/admin/settings`, which counts before that
 */
export function companyOf(config: CompanySettings, site: SiteSettings = UNSET): Company {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  const set = { ...DEMONSTRATION, ...(given as Partial<typeof DEMONSTRATION>) }
  return {
    name: site.companyName ?? set.COMPANY_NAME,
    address: site.companyAddress ?? set.COMPANY_ADDRESS,
    register: site.companyRegister ?? set.COMPANY_REGISTER,
    email: site.companyEmail ?? set.COMPANY_EMAIL,
    phone: site.companyPhone ?? set.COMPANY_PHONE,
    hours: readHours(site.companyHours ?? set.COMPANY_HOURS)!,
    timeZone: site.companyTimeZone ?? set.COMPANY_TIME_ZONE,
  }
}
