import { matchRoutes } from 'react-router'
import { PATTERNS } from '../parts/navigation/paths'
import { pages } from './router'

test.each(Object.values(PATTERNS))('%s is a page', (pattern) => {
  const found = matchRoutes(pages, pattern.replace(/:\w+/, '1'))
  expect(found?.at(-1)?.route.path).toBe(pattern)
})
