import { createHash } from 'node:crypto'

/** Routes of different prices, so that one order taken for another is seen. */
const ROUTES = [
  ['IN', 'VN'],
  ['IN', 'KE'],
  ['IN', 'TR'],
  ['NG', 'IN'],
  ['US', 'KE'],
]
const FIRST_NAMES = ['Asha', 'Ngozi', 'Zoë', 'Minh', 'Аня', 'José', 'فاطمة', '明']
const LAST_NAMES = ['Verma', 'Okafor', "O'Brien", 'Nguyễn', 'Петрова', 'Díaz-Gil', 'الزهراء', '李']

/**
 * What someone sends who applies: everybody has a name, numbers, dates and a route of their own, which follow from
 * their address.
 * @param {string} email
 * @param {{ speed?: string, denialProtection?: boolean }} [choice] of speed and protection
 */
export function applicationFor(email, choice = {}) {
  const own = createHash('sha256').update(email).digest()
  const oneOf = (all, at) => all[own[at] % all.length]
  const digits = (at, count) => String(own.readUIntBE(at, 6) % 10 ** count).padStart(count, '0')
  const [from, to] = oneOf(ROUTES, 0)
  return {
    from,
    to,
    ...choice,
    ...(from === 'IN' && { residence: 'elsewhere' }),
    applicant: {
      fullName: `${oneOf(FIRST_NAMES, 1)} ${oneOf(LAST_NAMES, 2)}`,
      email,
      phone: `+91 9${digits(3, 9)}`,
      dateOfBirth: `${1950 + (own[9] % 50)}-0${1 + (own[10] % 9)}-${10 + (own[11] % 18)}`,
      passportNumber: `N${digits(12, 8)}`,
      passportExpiryDate: '2035-01-01',
      travelDates: `in spring, day ${own[18]}`,
    },
  }
}

export const correctedPhone = ({ applicant }) => `${applicant.phone} 1`
