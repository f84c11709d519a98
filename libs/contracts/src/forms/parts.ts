// Without zod: pages need it before anyone has answered.

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
