import { type RouteObject, UNSAFE_createMemoryHistory as newHistory } from 'react-router'
import { Visits } from './visits'

const Page = () => null

/** A page whose files come, or do not, when the test says so. */
function slowPage(path: string) {
  const asked: { come: () => void; fail: () => void }[] = []
  const lazy = () =>
    new Promise<{ Component: typeof Page }>((resolve, reject) =>
      asked.push({ come: () => resolve({ Component: Page }), fail: () => reject(new Error('offline')) }),
    )
  return { route: { path, lazy } as RouteObject, asked }
}

function open(...routes: RouteObject[]) {
  const start = { path: '/', Component: Page }
  return new Visits([start, ...routes], newHistory({ initialEntries: ['/'] }))
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a page is shown once it is there, and the one that was asked for last is shown', async () => {
  const [slow, fast] = [slowPage('/slow'), slowPage('/fast')]
  const visits = open(slow.route, fast.route)
  visits.navigator.push('/slow')
  expect(visits.now).toMatchObject({ location: { pathname: '/' }, isGoing: true })
  visits.navigator.push('/fast')
  fast.asked[0]!.come()
  await settled()
  expect(visits.now).toMatchObject({ location: { pathname: '/fast' }, isGoing: false, page: 'there' })
  slow.asked[0]!.come()
  await settled()
  expect(visits.now.location.pathname).toBe('/fast')
})

test('a page that cannot be fetched has its address, and is asked for again at the next visit', async () => {
  const page = slowPage('/page')
  const visits = open(page.route)
  visits.navigator.push('/page')
  page.asked[0]!.fail()
  await settled()
  expect(visits.now).toMatchObject({ location: { pathname: '/page' }, page: 'failed' })
  visits.navigator.push('/')
  visits.navigator.push('/page')
  page.asked[1]!.come()
  await settled()
  expect(visits.now.page).toBe('there')
})

test('someone who is asked before leaving stays until they say so, by a link and by Back alike', () => {
  const visits = open({ path: '/form', Component: Page }, { path: '/other', Component: Page })
  visits.navigator.push('/form')
  visits.guard = (from, to) => from !== to
  visits.navigator.push('/form?part=2')
  expect(visits.now).toMatchObject({ location: { search: '?part=2' }, wayOut: undefined })
  visits.navigator.push('/other')
  expect(visits.now.location.pathname).toBe('/form')
  visits.stay()
  expect(visits.now.wayOut).toBeUndefined()
  visits.navigator.go(-2)
  expect(visits.now.location.search).toBe('?part=2')
  visits.now.wayOut!()
  expect(visits.now).toMatchObject({ location: { pathname: '/' }, wayOut: undefined })
})
