import i18next from 'i18next'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { Area } from './area'

/** What a file exports as its default, fetched when it is first shown, and its texts with it. */
export const lazyWith = <Props extends object>(
  texts: string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(async () => {
    const [found] = await Promise.all([load(), i18next.loadNamespaces(texts)])
    return found
  })

/** A part that is fetched when it is first shown, and its texts with it. It may fail alone. */
export function lazyPart<Props extends object>(
  texts: string[],
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazyWith(texts, async () => ({ default: await load() }))
  return function LazyPart(props: Props) {
    return (
      <Area>
        <Suspense fallback={waiting}>
          {createElement(Part as unknown as ComponentType<Props>, props)}
        </Suspense>
      </Area>
    )
  }
}
