import {
  getSiteSettings,
  saveSiteSettings,
  type SiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import { getConfig, makeDemoData } from '@borderlane/contracts/gateway'
import { getAccount } from '@borderlane/contracts/identity/account'
import { screen, waitFor, within } from '@testing-library/react'
import { testConfig } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

test('the first admin answers or skips each question, and production refuses demo data', async () => {
  const versions: SiteSettings[] = []
  const now = () => ({ version: versions.length, settings: versions.at(-1) ?? UNSET })
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(getConfig, () => testConfig)
    .on(getSiteSettings, now)
    .on(saveSiteSettings, ({ input }) => {
      versions.push(input['settings'] as SiteSettings)
      return now()
    })
    .on(makeDemoData, () => {
      throw new Refusal('auth.forbidden')
    })
  const { user } = await openAt('/admin/first-day')
  const question = async (name: string) => within(await screen.findByRole('region', { name }))
  const named = await question('What is the site called?')
  for (const wrong of ['   ', '<b>']) {
    await user.type(named.getByLabelText('Name of the site'), wrong)
    await user.click(named.getByRole('button', { name: 'Save and continue' }))
    expect(await named.findByText(/Enter a name of up to 60/)).toBeVisible()
    expect(versions).toEqual([])
    await user.clear(named.getByLabelText('Name of the site'))
  }
  await user.type(named.getByLabelText('Name of the site'), 'Visas & Co')
  await user.click(named.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(versions.at(-1)).toEqual({ ...UNSET, name: 'Visas & Co', firstDay: ['name'] }))
  const sold = await question('What is sold?')
  expect(sold.getByRole('link')).toHaveAttribute('href', '/admin/offers')
  await user.click(sold.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(versions.at(-1)?.firstDay).toEqual(['name', 'sold']))
  await user.click(screen.getByRole('button', { name: 'Make demo data' }))
  expect(await screen.findByText('The demo data could not be made')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Do not ask again' }))
  await waitFor(() => expect(versions.at(-1)?.firstDay).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
})
