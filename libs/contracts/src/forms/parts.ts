// What a page needs to know of an answer. Nothing here brings zod along: pages fetch the check when someone answers.

/** The questions, in whatever form, that the machine-readable zone of a passport answers. */
export const PASSPORT_ANSWERS = [
  'fullName',
  'surname',
  'givenNames',
  'dateOfBirth',
  'sex',
  'nationality',
  'passportCountry',
  'passportNumber',
  'passportExpiryDate',
] as const
export type PassportAnswer = (typeof PASSPORT_ANSWERS)[number]

/** The question in which every authority has its form declared to be true; it means the same in every form. */
const DECLARATION = 'declaration'

/**
 * Whether only "yes" is an answer. Published versions of forms never change, so the declaration is known by its id; other
 * confirmations say it (`must`).
 */
export const isConfirmation = ({ id, kind, must }: { id?: string; kind: string; must?: unknown }): boolean =>
  kind === 'yesno' && (must === 'yes' || id === DECLARATION)

type PartsOf<Q> = Q extends { parts?: infer P } ? NonNullable<P> : never

export const isComposite = <Q extends object>(asked: Q): asked is Q & { parts: PartsOf<Q> } =>
  'parts' in asked && asked.parts !== undefined

export const partKey = (item: { id: string }, part: { id: string }): string =>
  `${item.id}${part.id.slice(0, 1).toUpperCase()}${part.id.slice(1)}`

/** The items of a list, each with one text as its answer: a name or an address is its parts. */
export const flatItems = <I extends { id: string }>({
  items,
}: {
  items: readonly I[]
}): Exclude<I, { kind: 'name' }>[] =>
  items.flatMap(
    (item) =>
      (isComposite(item)
        ? (item.parts as unknown as readonly { id: string }[]).map((part) => ({
            ...part,
            id: partKey(item, part),
          }))
        : [item]) as unknown as Exclude<I, { kind: 'name' }>[],
  )
