import type { SimpleKind } from '@borderlane/contracts/forms/question'
import { address } from './kind-address'
import { choice } from './kind-choice'
import { country } from './kind-country'
import { day } from './kind-day'
import { email } from './kind-email'
import type { KindOfPage } from './kind'
import { longtext } from './kind-longtext'
import { month } from './kind-month'
import { number } from './kind-number'
import { phone } from './kind-phone'
import { text } from './kind-text'
import { yesno } from './kind-yesno'

const KINDS = { text, longtext, day, month, country, choice, yesno, number, email, phone, address } as const

/** Field and shown value of a kind. */
export const kindOf = (kind: SimpleKind): KindOfPage => KINDS[kind] as unknown as KindOfPage
