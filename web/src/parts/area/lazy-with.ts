import i18next from 'i18next'
import { type ComponentType, lazy } from 'react'

export const lazyWith = <Props extends object>(
  texts: string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(async () => {
    const [found] = await Promise.all([load(), i18next.loadNamespaces(texts)])
    return found
  })
