import { expectSuccess, type Request } from './successful-calls'

/** A good request for each call about the settings of the site, templates, and about duties, transit and permits. */
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
  const of = { params: { id: 'matrix' } }
  const template = { name: 'matrix', texts: { en: 'Hello' }, act: {} }
  await expectSuccess(
    'orders.setTemplate',
    asAdmin({ ...of, body: { version: 0, reason: 'matrix', template } }),
  )
  await expectSuccess('orders.listTemplates', asAdmin())
  await expectSuccess('orders.listTemplateVersions', asAdmin(of))
  await expectSuccess('orders.undoTemplate', asAdmin({ ...of, body: { version: 1, reason: 'matrix' } }))
  await expectBorderCalls(asAdmin)
}

async function expectBorderCalls(asAdmin: (request?: Request) => Request): Promise<void> {
  const { rules: borderRules } = await expectSuccess<{ rules: { id: string; line: object }[] }>(
    'catalogue.listBorderRules',
    asAdmin({ query: { kind: 'permit' } }),
  )
  const [{ id: lineId, line }] = borderRules as [(typeof borderRules)[number]]
  const changes = [{ id: lineId, line: { ...line, until: '2027-12-31' } }]
  await expectSuccess('catalogue.previewBorderRules', asAdmin({ body: { kind: 'permit', changes } }))
  const border = { kind: 'permit', reason: 'matrix' }
  await expectSuccess('catalogue.setBorderRules', asAdmin({ body: { ...border, version: 0, changes } }))
  await expectSuccess('catalogue.listBorderRuleVersions', asAdmin({ query: { kind: 'permit' } }))
  await expectSuccess('catalogue.undoBorderRules', asAdmin({ body: { ...border, version: 1 } }))
  const csv = `${Object.keys(line).join()}\n${Object.values(line).join()}\n`
  await expectSuccess('catalogue.exportBorderRules', asAdmin({ query: { kind: 'permit' } }))
  await expectSuccess('catalogue.readBorderFile', asAdmin({ body: { kind: 'permit', csv } }))
}
