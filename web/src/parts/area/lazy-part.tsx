import i18next from 'i18next'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { Area } from './area'

/** A part that is fetched when it is first shown, and its texts with it. It may fail alone. */
export function lazyPart<Props extends object>(
  texts: string[],
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    const [found] = await Promise.all([load(), i18next.loadNamespaces(texts)])
    return { default: found }
  })
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
