import {
  addLogo,
  getSiteSettings,
  listSiteChanges,
  saveSiteSettings,
  type SiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import { getAccount } from '@borderlane/contracts/identity/account'
import { listStaff } from '@borderlane/contracts/identity/admin'
import { fireEvent, screen, within } from '@testing-library/react'
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

test('a logo and colours that cannot be used are refused at their field; the shipped look is one press away', async () => {
  const { server, versions } = serve()
  const logo = { id: 'ab'.repeat(32), width: 320, height: 80 }
  versions.push({ ...UNSET, logo, colour: '#0b5345' })
  const { user } = await openAt('/admin/settings')
  const group = within(await screen.findByRole('group', { name: 'Logo' }))
  const choose = (name: string, type: string, text: string) =>
    fireEvent.change(screen.getByTestId('logo-file'), {
      // The browser of the tests cannot read a file as text.
      target: { files: [Object.assign(new File([text], name, { type }), { text: async () => text })] },
    })
  choose('huge.png', 'image/png', 'x'.repeat(2 * 1024 * 1024 + 1))
  expect(await group.findByText('Choose a file of up to 2 MB')).toBeVisible()
  for (const active of [
    '<script>alert(1)</script>',
    '<path onclick="alert(1)"/>',
    '<image href="https://elsewhere.example/a.png"/>',
  ]) {
    choose('logo.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${active}</svg>`)
    expect(await group.findByText(/This SVG contains a script or loads something/)).toBeVisible()
    choose('sheet.pdf', 'application/pdf', '%PDF-')
    expect(await group.findByText('Choose a PNG, JPEG, WebP or SVG file')).toBeVisible()
  }
  expect(server.calls(addLogo)).toEqual([])

  const colour = screen.getByLabelText('Colour on light pages')
  await user.clear(colour)
  await user.type(colour, '#ffcc00')
  expect(screen.getByText(/^Contrast 1.3, at least 4.5/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(within(await screen.findByRole('alert', { name: /./ })).getByText(/dark enough/)).toBeVisible()
  expect(versions).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Return to the shipped look' }))
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(versions.at(-1)).toEqual(UNSET)
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

test('settings that were begun are not left behind without a question', async () => {
  serve()
  const { user, router } = await openAt('/admin/settings')
  await user.type(await screen.findByLabelText('Name of the site'), 'Visas')
  await user.click(screen.getByRole('link', { name: 'Texts of emails' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(router.state.location.pathname).toBe('/admin/settings')
  await user.click(question.getByRole('button', { name: 'Leave' }))
  expect(router.state.location.pathname).toBe('/admin/settings/mails')
})
