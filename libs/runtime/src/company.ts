import { type Company, readHours } from '@borderlane/contracts/company'
import { z } from 'zod'

const words = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]+$/, { error: 'must be one line' })
    .optional()

/** Who runs the site, for the processes that say it; `checkCompany` says what production needs. */
export const companySettings = {
  COMPANY_NAME: words(120),
  /** In one line. */
  COMPANY_ADDRESS: words(240),
  /** Where the company is registered, and under which number. */
  COMPANY_REGISTER: words(160),
  COMPANY_EMAIL: z.email().optional(),
  COMPANY_PHONE: z
    .string()
    .regex(/^\+[\d ]{7,25}$/, { error: 'must be an international number' })
    .optional(),
  /** When people answer, as `Mo-Fr 09:00-18:00, Sa 10:00-16:00`. */
  COMPANY_HOURS: z
    .string()
    .refine((written) => readHours(written) !== undefined, {
      error: 'must be hours, as in Mo-Fr 09:00-18:00, Sa 10:00-16:00',
    })
    .optional(),
  /** Of these hours. */
  COMPANY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be a time zone, as in Europe/London' })
    .optional(),
}
type CompanySettings = z.infer<z.ZodObject<typeof companySettings>>

/** What a site that is only tried out says of itself. */
const DEMONSTRATION = {
  COMPANY_NAME: 'Borderlane Demonstration Ltd',
  COMPANY_ADDRESS: '1 Example Street, London, EC1A 1AA, United Kingdom',
  COMPANY_REGISTER: 'Example register, number 00000000',
  COMPANY_EMAIL: 'hello@borderlane.example',
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

/** Who runs the site; what is not set is a demonstration's, which only local mode allows. */
export function companyOf(config: CompanySettings): Company {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  const set = { ...DEMONSTRATION, ...(given as Partial<typeof DEMONSTRATION>) }
  return {
    name: set.COMPANY_NAME,
    address: set.COMPANY_ADDRESS,
    register: set.COMPANY_REGISTER,
    email: set.COMPANY_EMAIL,
    phone: set.COMPANY_PHONE,
    hours: readHours(set.COMPANY_HOURS)!,
    timeZone: set.COMPANY_TIME_ZONE,
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
