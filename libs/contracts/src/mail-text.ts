/** Mails about an order that its service asks for, by what they are about. */
export const ORDER_MAILS = [
  ...(['link', 'confirmation', 'saved', 'reminder', 'request', 'message', 'waiver', 'decision'] as const),
  ...(['erasure', 'late-payment', 'visa-ends', 'passport-ends', 'further-reminder'] as const),
  ...(['ready', 'appointment', 'boarding'] as const),
] as const
type OrderMail = `order-${(typeof ORDER_MAILS)[number]}`

/** Every kind of mail. What each says is in `compose/composers.ts` of notifications. */
export const MAIL_KINDS = [
  ...ORDER_MAILS.map((mail): OrderMail => `order-${mail}`),
  ...([
    'order-further',
    'order-status',
    'order-refund',
    'order-rule',
    'order-mention',
    'order-reply',
  ] as const),
  ...(['draft-link', 'watch-confirm', 'watch-rule', 'proposal-waiting', 'proposal-ended'] as const),
  ...(['account', 'message', 'targets-missed'] as const),
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Mails whose texts an operator may change: the first part of a text's key. Mails to staff are not among them. */
export const MAIL_GROUPS = [
  'confirmation',
  'saved',
  'reminder',
  'link',
  'draft',
  'status',
  'request',
  'waiver',
  'further',
  'appointment',
  'boarding',
  'decision',
  'refund',
  'latePayment',
  'ends',
  'erasure',
  'watch',
  'account',
  'common',
] as const
export type MailGroup = (typeof MAIL_GROUPS)[number]

const COMMON = [
  'greeting',
  'greetingWithoutName',
  'footer',
  'statusSentence',
  'order',
  'party',
  'price',
  'maker',
]

/** @returns undefined for a text that is not an operator's to change */
export function groupOf(key: string): MailGroup | undefined {
  const [first] = key.split('.')
  if (COMMON.includes(first!) || first === 'accountKey') return 'common'
  return MAIL_GROUPS.find((group) => group === first && group !== 'common')
}

/** A place that is filled in: `{{name}}`, or `{{country, of}}` for the form of a name. */
const PLACE = /\{\{([^{}]*)\}\}/g
/** May stand in every text, and need not. */
const BRAND = 'brand'

export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, place]) => place!.trim())),
]
const nameOf = (place: string): string => place.split(',')[0]!.trim()

/** Why a text cannot be used: markup, a place that no one fills in, or one that the shipped text has and it lacks. */
export type WrongMailText = { code: 'markup' } | { code: 'unknown' | 'missing'; places: string[] }

/** @returns undefined: it can be used in place of the shipped one */
export function findWrongMailText(shipped: string, text: string): WrongMailText | undefined {
  // `$t(` would have another text put in.
  if (/[<>]|\$t\(/.test(text)) return { code: 'markup' }
  const [known, used] = [placesOf(shipped), placesOf(text)]
  const names = known.map(nameOf)
  const unknown = used.filter((place) => place !== BRAND && !known.includes(place) && !names.includes(place))
  const left = text.replace(PLACE, '').match(/\{\{|\}\}/g)
  if (unknown.length > 0 || left) return { code: 'unknown', places: [...unknown, ...(left ?? [])] }
  const missing = names.filter((name) => name !== BRAND && !used.map(nameOf).includes(name))
  return missing.length > 0 ? { code: 'missing', places: missing } : undefined
}
