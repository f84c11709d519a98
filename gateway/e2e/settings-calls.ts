import { expectSuccess, type Request } from './successful-calls'

/** A good request for each call about the settings of the site. */
export async function expectSettingsCalls(asAdmin: (request?: Request) => Request): Promise<void> {
  const site = await expectSuccess<{ version: number; settings: object }>(
    'catalogue.getSiteSettings',
    asAdmin(),
  )
  await expectSuccess('catalogue.saveSiteSettings', asAdmin({ body: site }))
  await expectSuccess('catalogue.listSiteChanges', asAdmin())
  const { version: textsVersion } = await expectSuccess<{ version: number }>(
    'catalogue.listMailTexts',
    asAdmin(),
  )
  const texts = [{ key: 'greetingWithoutName', text: null }]
  await expectSuccess(
    'catalogue.saveMailTexts',
    asAdmin({ body: { version: textsVersion, language: 'en', texts } }),
  )
  await expectSuccess(
    'notifications.previewMails',
    asAdmin({ body: { language: 'en', group: 'link', texts } }),
  )
  await expectSuccess('gateway.makeDemoData', asAdmin())
  // One pixel.
  const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgDnYFAAEQAKQEz4l6AAAAAElFTkSuQmCC'
  const { id: logo } = await expectSuccess<{ id: string }>('catalogue.addLogo', asAdmin({ body: { image } }))
  await expectSuccess('catalogue.showLogo', { params: { id: logo } })
}
