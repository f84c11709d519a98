import { type ComponentType, createElement, type ReactNode, Suspense } from 'react'
import { Area } from './area'
import { lazyWith } from './lazy-with'

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
