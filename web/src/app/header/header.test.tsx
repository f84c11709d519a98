import { listCountries } from '@borderlane/contracts/catalogue/public'
import { screen, within } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'

const GUIDES = [
  '/visa/india-tourist-evisa',
  '/visa/thailand-tourist-visa',
  '/visa/usa-tourist-visa',
  '/visa/australia-evisitor',
  '/visa/turkey-evisa',
  '/visa/vietnam-evisa',
  '/visa/canada-eta',
  '/visa/egypt-evisa',
  '/visa/uae-tourist-visa',
]

async function openNowhere() {
  newServer().on(listCountries, () => ({ countries: [] }))
  const opened = await openAt('/auth')
  return { ...opened, header: within(await screen.findByRole('banner')) }
}

const addresses = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test.each(['Get My Visa', 'Menu'])('"%s" leads to the nine guides and to all destinations', async (name) => {
  const { user, header } = await openNowhere()
  await user.click(header.getByRole('button', { name }))
  const list = within(await screen.findByRole('list', { name: 'Get My Visa' }))
  expect(addresses(list.getAllByRole('link'))).toEqual([...GUIDES, '/get-visa'])
  expect(list.getByRole('link', { name: 'View All Destinations' })).toHaveAttribute('href', '/get-visa')
})

test('a menu closes with Escape, and its button has the focus again', async () => {
  const { user, header } = await openNowhere()
  const button = header.getByRole('button', { name: 'Get My Visa' })
  await user.click(button)
  await user.tab()
  await user.keyboard('{Escape}')
  expect(button).toHaveFocus()
  expect(header.queryByRole('list', { name: 'Get My Visa' })).not.toBeInTheDocument()
})

test('the menu of a phone holds language and currency too', async () => {
  const { user, header } = await openNowhere()
  await user.click(header.getByRole('button', { name: 'Menu' }))
  const panel = within(
    document.getElementById(header.getByRole('button', { name: 'Menu' }).getAttribute('aria-controls')!)!,
  )
  expect(panel.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
  await user.selectOptions(panel.getByRole('combobox', { name: 'Show prices in' }), 'USD')
  expect(header.getAllByRole('combobox', { name: 'Show prices in' })[0]).toHaveValue('USD')
})

test('the footer leads to its pages', async () => {
  await openNowhere()
  const footer = within(await screen.findByRole('contentinfo'))
  // The company's mail and telephone come after the pages.
  await footer.findByRole('link', { name: /@/ })
  expect(addresses(footer.getAllByRole('link')).filter((address) => address?.startsWith('/'))).toEqual([
    '/about',
    '/contact',
    '/testimonials',
    '/help',
    '/trip',
    '/visa-updates',
    '/data',
    '/affiliates',
    '/refer',
    '/terms',
    '/privacy',
    '/accessibility',
    '/status',
  ])
})
