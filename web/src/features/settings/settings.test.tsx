import {
  getSiteSettings,
  listSiteChanges,
  saveSiteSettings,
  type SiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import { getAccount } from '@borderlane/contracts/identity/account'
import { listStaff } from '@borderlane/contracts/identity/admin'
import { screen, within } from '@testing-library/react'
import { useSite } from '../../parts/site/site.store'
import { account, EMAIL, signedIn, USER_ID } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

function serve() {
  const versions: SiteSettings[] = []
  const now = () => ({ version: versions.length, settings: versions.at(-1) ?? UNSET })
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listStaff, () => ({
      staff: [
        {
          ...{ userId: USER_ID, email: EMAIL, fullName: null, roles: ['admin' as const] },
          since: '2026-11-01T09:00:00.000Z',
        },
      ],
    }))
    .on(getSiteSettings, now)
    .on(saveSiteSettings, ({ input }) => {
      if (input['version'] !== versions.length) throw new Refusal('catalogue.changed_meanwhile')
      versions.push(input['settings'] as SiteSettings)
      return now()
    })
    .on(listSiteChanges, () => ({
      changes: versions
        .map((settings, index) => ({
          ...{ version: index + 1, settings, fields: ['name', 'off'], changedBy: USER_ID },
          changedAt: '2026-11-28T09:00:00.000Z',
        }))
        .reverse(),
      ...{ total: versions.length, page: 1, pageSize: 20 },
    }))
  return { server, versions }
}

afterEach(() => useSite.setState(useSite.getInitialState()))

test('an admin names the site, switches a part off, and goes back to an earlier version', async () => {
  const { server, versions } = serve()
  const { user } = await openAt('/admin/settings')
  await user.type(await screen.findByLabelText('Name of the site'), 'Visas & Co')
  await user.type(screen.getByLabelText('Opening hours'), 'always')
  await user.click(screen.getByRole('checkbox', { name: 'Newsletter' }))
  await user.click(screen.getByRole('checkbox', { name: 'Deutsch' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText(/Enter hours, as in/)).toBeVisible()
  expect(server.calls(saveSiteSettings)).toEqual([])

  await user.clear(screen.getByLabelText('Opening hours'))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(versions).toEqual([
    {
      ...UNSET,
      ...{ name: 'Visas & Co', off: ['newsletter'] },
      languages: ['en', 'es', 'fr', 'it', 'pt', 'ar', 'zh', 'hi', 'ru'],
    },
  ])

  await user.clear(screen.getByLabelText('Name of the site'))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await user.click(await screen.findByRole('button', { name: /Restore the settings of/ }))
  const box = within(await screen.findByRole('alertdialog'))
  await user.click(box.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByDisplayValue('Visas & Co')).toBeVisible()
  expect(versions).toHaveLength(3)
})

test('an admin who saves over a newer version sees that someone else has saved, and loads it', async () => {
  const { versions } = serve()
  const { user } = await openAt('/admin/settings')
  await user.type(await screen.findByLabelText('Name of the site'), 'Mine')
  versions.push({ ...UNSET, name: 'Theirs' })
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings were not saved')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load the current settings' }))
  expect(await screen.findByDisplayValue('Theirs')).toBeVisible()
})

test('a part that is off has no page and no entry in the footer, and titles say the name of the site', async () => {
  useSite.setState({ off: ['testimonials', 'newsletter'] })
  newServer()
  await openAt('/testimonials')
  expect(await screen.findByRole('heading', { name: /Page not found/ })).toBeVisible()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.queryByRole('link', { name: 'Testimonials' })).toBeNull()
  expect(footer.getByRole('link', { name: 'Contact' })).toBeVisible()
})
