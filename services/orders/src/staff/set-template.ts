import { PAPERS } from '@borderlane/contracts/catalogue/papers'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  listTemplates,
  listTemplateVersions,
  MOST_TEMPLATES,
  setTemplate,
  type Template,
  undoTemplate,
} from '@borderlane/contracts/orders/templates'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { type Language, LANGUAGES } from '@borderlane/words/languages'
import { shippedTexts } from '@borderlane/words/translator'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { type TemplateVersionRow, TemplateStore } from './template.store'
import { toTemplate, toVersion } from './template.view'

const VERSIONS = { page: 1, size: 50 }
const LOCALES = Object.keys(LANGUAGES) as Language[]
/** By language: `photo.name`, `photo.text`. */
const TEXTS = Object.fromEntries(LOCALES.map((one) => [one, shippedTexts('replies', one)]))
const SHIPPED = Object.keys(TEXTS['en']!).flatMap((key) => key.match(/^(\w+)\.text$/)?.[1] ?? [])

/** Documents that travellers send. */
const TAKEN_AS_FILE = Object.entries(PAPERS).flatMap(([code, way]) => (way === 'file' ? [code] : []))

type Changed = OutputOf<typeof setTemplate>

/** What the team writes often to travellers. Every change is a version of its own. */
@Controller()
export class SetTemplate {
  constructor(
    private readonly db: DataSource,
    private readonly store: TemplateStore,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listTemplates)
  async listTemplates(_: unknown, { locale = 'en' }: Caller): Promise<OutputOf<typeof listTemplates>> {
    const { ids, own } = await this.readAll()
    return { templates: ids.map((id) => toTemplate(id, shipped(id, locale), own.get(id))) }
  }

  @Handle(listTemplateVersions)
  async listVersions({ id }: InputOf<typeof listTemplateVersions>) {
    const { rows } = await this.store.listVersions({ id }, VERSIONS)
    return { versions: rows.map(toVersion) }
  }

  /**
   * @throws AppError `validation.failed`: it is one too many, has the name of another one, or asks for a document that
   * does not exist; `orders.template_version_not_found`: there is nothing to remove
   */
  @Handle(setTemplate)
  async setTemplate(input: InputOf<typeof setTemplate>, caller: Caller): Promise<Changed> {
    const { id, version, template, reason } = input
    const { ids, own } = await this.readAll()
    if (!template && !own.get(id)?.template) throw new AppError('orders.template_version_not_found')
    if (ids.length >= MOST_TEMPLATES && !ids.includes(id))
      throw new AppError('validation.failed', { fields: [{ path: 'id', message: 'is one too many' }] })
    const { ask } = template?.act ?? {}
    if (ask && !TAKEN_AS_FILE.includes(ask))
      throw new AppError('validation.failed', {
        fields: [{ path: 'template.act.ask', message: 'is no document that a traveller sends' }],
      })
    const namesOf = (one: string) => [own.get(one)?.template?.name || shippedNames(one)].flat()
    if (template && ids.some((one) => one !== id && namesOf(one).includes(template.name)))
      throw new AppError('validation.failed', {
        fields: [{ path: 'template.name', message: 'is the name of another one' }],
      })
    const kept = template && shippedNames(id).includes(template.name) ? { ...template, name: '' } : template
    return this.write({ id, version: version + 1, template: kept, reason, undoes: null }, caller)
  }

  /** @throws AppError `orders.template_version_not_found`, `orders.template_changed`: it is not the newest */
  @Handle(undoTemplate)
  async undoTemplate(
    { id, version, reason }: InputOf<typeof undoTemplate>,
    caller: Caller,
  ): Promise<Changed> {
    if ((await this.store.findContent({ id }, version)) === undefined)
      throw new AppError('orders.template_version_not_found')
    const template = (await this.store.findContent({ id }, version - 1)) ?? null
    return this.write({ id, version: version + 1, template, reason, undoes: version }, caller)
  }

  private async readAll(): Promise<{ ids: string[]; own: Map<string, TemplateVersionRow> }> {
    const own = new Map((await this.store.listNewest()).map((row) => [row.id, row]))
    return { ids: [...new Set([...SHIPPED, ...own.keys()])], own }
  }

  private async write(
    row: Omit<TemplateVersionRow, 'made_at' | 'made_by'>,
    caller: Caller,
  ): Promise<Changed> {
    const actorId = personOf(caller)
    const { id, version, reason } = row
    await this.db.transaction(async (tx) => {
      if (!(await this.store.addVersion(tx, { ...row, made_at: this.clock.now(), made_by: actorId })))
        throw new AppError('orders.template_changed')
      const subject = row.template?.name || shipped(id, 'en')?.name || id
      await this.audit.recordOtherAct(tx, { actorId, action: 'template', subject, reason })
    })
    return { version }
  }
}

/** In all languages; none: the team has made it. */
const shippedNames = (id: string) => LOCALES.flatMap((locale) => shipped(id, locale)?.name ?? [])

/** @returns undefined: the team has made it */
function shipped(id: string, locale: Language): Template | undefined {
  if (!SHIPPED.includes(id)) return undefined
  const textOf = (one: Language, part: string) => TEXTS[one]![`${id}.${part}`]!
  const texts = Object.fromEntries(LOCALES.map((one) => [one, textOf(one, 'text')]))
  return { name: textOf(locale, 'name'), texts, act: {} }
}
