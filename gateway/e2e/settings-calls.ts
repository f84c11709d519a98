import { randomUUID } from 'node:crypto'
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

/** Of changes of many orders, and of how they are given to colleagues. */
export async function expectTeamCalls(
  asAdmin: (request?: Request) => Request,
  adminId: string,
): Promise<void> {
  const bulk = { act: { kind: 'status', status: 'waiting_on_govt' }, filter: { status: 'approved' } }
  await expectSuccess('orders.previewBulk', asAdmin({ body: bulk }))
  const bulkId = randomUUID()
  await expectSuccess('orders.startBulk', asAdmin({ body: { id: bulkId, ...bulk } }))
  await expectSuccess('orders.readBulk', asAdmin({ params: { id: bulkId } }))
  await expectSuccess('orders.undoBulk', asAdmin({ params: { id: bulkId }, body: { reason: 'matrix' } }))
  const skills = { takes: false, destinations: ['US'], languages: ['en'] }
  await expectSuccess('orders.setSkills', asAdmin({ params: { userId: adminId }, body: skills }))
  await expectSuccess('orders.setAssigning', asAdmin({ body: { isOn: false } }))
  // Whichever it is goes back to everyone.
  const next = await expectSuccess<{ order: { id: string } | null }>('orders.takeNext', asAdmin())
  const back = { assigneeId: null, seen: adminId }
  if (next.order) await expectSuccess('orders.assign', asAdmin({ params: { id: next.order.id }, body: back }))
}
