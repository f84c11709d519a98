import { PAPERS } from '@borderlane/contracts/catalogue/papers'
import type { KeptTemplate } from '@borderlane/contracts/orders/templates'
import { STAFF_STATUSES } from '@borderlane/contracts/orders/statuses'
import type { Locale } from '@borderlane/contracts/primitives'
import { fillTemplate, strangeFields, TEMPLATE_FIELDS } from '@borderlane/contracts/template-text'
import names from '@borderlane/words/locales/en/documents.json'
import { LANGUAGES } from '@borderlane/words/languages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, freshQuery, isCode } from '../../http/client'
import { Awaited } from '../../parts/failure/failures'
import { LeaveGuard, useUnsaved } from '../../parts/session/leave-guard'
import { SellingForm } from '../../parts/staff/selling-form'
import { StaffFrame } from '../../parts/staff/staff-frame'
import {
  TEMPLATES,
  templateRoutes,
  templatesQuery,
  templateValues,
} from '../../parts/staff/templates.queries'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/fields'
import { Notice } from '../../ui/notice'
import { columnsOf, Table } from '../../ui/table'

const NEW = { version: 0, origin: 'staff', name: '', texts: {}, act: {} } as const

/** What the team writes often to travellers. */
export default function TemplatesPage() {
  const { t } = useTranslation(['templates', 'offers'])
  const [open, setOpen] = useState<KeptTemplate>()
  const query = useQuery(templatesQuery)
  return (
    <StaffFrame title={t('title')}>
      {open ? (
        <EditTemplate template={open} onClose={() => setOpen(undefined)} />
      ) : (
        <div className="space-y-6">
          <p className="measure text-soft">{t('text')}</p>
          <Awaited query={query} loading={t('loading')} failed={t('failed')} bar="h-96" />
          {query.data && (
            <Table
              caption={t('title')}
              columns={columnsOf(['name', 'languages', 'origin', 'act'], (key) => t(`column.${key}`))}
            >
              {query.data.templates.map((one) => (
                <tr key={one.id}>
                  <td className="md:whitespace-normal!">
                    <bdi>{one.name}</bdi>
                  </td>
                  <td className="figures">{Object.keys(one.texts).sort().join(' ')}</td>
                  <td>{t(`origin.${one.origin}`)}</td>
                  <td>
                    <Button
                      variant="quiet"
                      label={t('offers:edit')}
                      aria-label={t('editNamed', { name: one.name })}
                      onClick={() => setOpen(one)}
                    />
                  </td>
                </tr>
              ))}
            </Table>
          )}
          <Button
            variant="quiet"
            label={t('add')}
            onClick={() => setOpen({ id: crypto.randomUUID(), ...NEW })}
          />
        </div>
      )}
    </StaffFrame>
  )
}

interface EditTemplateProps {
  template: KeptTemplate
  onClose: () => void
}

function EditTemplate({ template: { id, version, ...read }, onClose }: EditTemplateProps) {
  const { t } = useTranslation(['templates', 'offers', 'admin'])
  const { phrase } = useWords()
  const [{ name, texts, act }, setTemplate] = useState(read)
  const change = (what: Partial<typeof read>) =>
    setTemplate({ name, texts, act, origin: read.origin, ...what })
  const [language, setLanguage] = useState<Locale>('en')
  const [isGone, setGone] = useState(false)
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const template = { name, texts: Object.fromEntries(written), act }
  useUnsaved('template', isGone || JSON.stringify({ ...read, ...template }) !== JSON.stringify(read))
  const strange = written.flatMap(([, text]) => strangeFields(text))
  const problem =
    (name.trim() === '' && t('wrong.name')) ||
    (!texts.en?.trim() && t('wrong.english')) ||
    (strange.length > 0 && t('wrong.fields', { fields: strange.join(' ') }))
  const queryClient = useQueryClient()
  // What someone else saved meanwhile: it is shown beside what was typed, and saving again names its version.
  const [now, setNow] = useState<KeptTemplate>()
  const showSaved = async (error: unknown): Promise<never> => {
    if (isCode(error, 'orders.template_changed')) {
      await queryClient.invalidateQueries({ queryKey: [TEMPLATES, 'versions', id] })
      const { templates } = await queryClient.fetchQuery(templatesQuery)
      setNow(templates.find((one) => one.id === id))
    }
    throw error
  }
  const saving = useSellingChange(
    TEMPLATES,
    (reason: string) => {
      const over = { id, version: now?.version ?? version, reason }
      return api
        .call(templateRoutes.setTemplate, { ...over, template: isGone ? null : template })
        .catch(showSaved)
    },
    onClose,
    t('saved'),
  )
  const papers = Object.entries(PAPERS).flatMap(([code, way]) => (way === 'file' ? [code] : []))
  const paperOf = (code: string) => ({
    code,
    params: {},
    text: (names as Record<string, string>)[code] ?? code,
  })
  const acts: Act[] = [
    {
      part: 'ask',
      label: t('ask'),
      options: papers.map((value) => ({ value, label: phrase('documents', paperOf(value)) })),
    },
    {
      part: 'status',
      label: t('status'),
      options: STAFF_STATUSES.map((value) => ({ value, label: t(`admin:status.${value}`) })),
    },
  ]
  return (
    <div className="max-w-3xl space-y-6">
      <LeaveGuard />
      <h2 className="text-24">{read.name || t('add')}</h2>
      <TextField
        id="template-name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={80}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <SelectField
        id="template-language"
        label={t('language')}
        hint={t('languageHint')}
        options={Object.entries(LANGUAGES).map(([value, one]) => ({ value, label: one.name }))}
        value={language}
        onChange={({ target }) => setLanguage(target.value as Locale)}
      />
      <TextArea
        id="template-text"
        rows={4}
        label={t('textIn', { language: LANGUAGES[language].name })}
        hint={t('fields', { fields: TEMPLATE_FIELDS.map(inBraces).join(' ') })}
        lang={language}
        dir={LANGUAGES[language].direction}
        maxLength={500}
        value={texts[language] ?? ''}
        onChange={({ target }) => change({ texts: { ...texts, [language]: target.value } })}
      />
      <Preview text={texts[language] ?? ''} language={language} document={paperOf(act.ask ?? 'photo')} />
      {acts.map(({ part, label, options }) => (
        <SelectField
          key={part}
          id={`template-${part}`}
          label={label}
          hint={part === 'ask' ? t('actHint') : undefined}
          options={[{ value: '', label: t('nothing') }, ...options]}
          value={act[part] ?? ''}
          onChange={({ target }) => change({ act: { ...act, [part]: target.value || undefined } })}
        />
      ))}
      {now && <SavedNow now={now} mine={template} acts={acts} />}
      {version > 0 && (
        <Checkbox
          id="template-gone"
          label={t('remove')}
          checked={isGone}
          onChange={({ target }) => setGone(target.checked)}
        />
      )}
      <SellingForm
        id="template-reason"
        problem={isGone ? undefined : problem || undefined}
        saving={saving}
        keep={t('offers:cancel')}
        onKeep={onClose}
        onSave={(reason) => saving.mutate(reason)}
      />
      <Versions id={id} onUndone={onClose} onRefused={showSaved} />
    </div>
  )
}

interface Act {
  part: keyof KeptTemplate['act']
  label: string
  options: { value: string; label: string }[]
}

interface SavedNowProps {
  now: KeptTemplate
  mine: Pick<KeptTemplate, 'name' | 'texts' | 'act'>
  acts: readonly Act[]
}

/** What someone else saved meanwhile, where it differs from what was typed. */
function SavedNow({ now, mine, acts }: SavedNowProps) {
  const { t } = useTranslation('templates')
  const differing = [
    ...(now.name === mine.name ? [] : [{ label: t('name'), said: now.name }]),
    ...Object.entries(LANGUAGES).flatMap(([code, language]) => {
      const said = now.texts[code as Locale]
      return said === mine.texts[code as Locale]
        ? []
        : [{ label: t('textIn', { language: language.name }), said }]
    }),
    ...acts.flatMap(({ part, label, options }) =>
      now.act[part] === mine.act[part]
        ? []
        : [{ label, said: options.find(({ value }) => value === now.act[part])?.label }],
    ),
  ]
  return (
    <Notice tone="warning" live title={t('now')}>
      {now.origin === 'removed' ? (
        <p>{t('origin.removed')}</p>
      ) : (
        <dl>
          {differing.map(({ label, said }) => (
            <div key={label}>
              <dt className="text-14 text-soft">{label}</dt>
              <dd dir="auto" className="break-words whitespace-pre-line">
                {said || t('nothing')}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Notice>
  )
}

const inBraces = (field: string): string => `{${field}}`

const EXAMPLE = {
  fullName: 'Asha Verma',
  reference: 'BL-7K3M92QX',
  destinationCountry: 'VN',
  dueDay: '2027-03-15',
}

interface PreviewProps {
  text: string
  language: Locale
  document: { code: string; params: object; text: string }
}

/** What the traveller of an invented case would read. */
function Preview({ text, language, document }: PreviewProps) {
  const { t } = useTranslation('templates')
  const { data = {} } = useQuery({
    queryKey: [TEMPLATES, 'example', language, document.code],
    queryFn: () => templateValues(language, { ...EXAMPLE, document: { ...document, params: {} } }),
  })
  return (
    <section aria-labelledby="template-preview" className="border-s-3 border-hairline ps-3">
      <h3 id="template-preview" className="text-14 text-soft">
        {t('preview')}
      </h3>
      <p lang={language} dir={LANGUAGES[language].direction} className="break-words whitespace-pre-line">
        {fillTemplate(text, data)}
      </p>
    </section>
  )
}

interface VersionsProps {
  id: string
  onUndone: () => void
  /** Shows what is saved now where someone else was faster. */
  onRefused: (error: unknown) => Promise<never>
}

function Versions({ id, onUndone, onRefused }: VersionsProps) {
  const { t } = useTranslation(['templates', 'offers'])
  const { data, error } = useQuery(
    freshQuery([TEMPLATES, 'versions', id], templateRoutes.listTemplateVersions, { id }),
  )
  const undoing = useSellingChange(
    TEMPLATES,
    (version: number) =>
      api.call(templateRoutes.undoTemplate, { id, version, reason: t('offers:undoReason') }).catch(onRefused),
    onUndone,
    t('saved'),
  )
  const versions = data?.versions.map(({ version, name, ...rest }) => ({
    ...rest,
    id: String(version),
    what: name === null ? t('gone') : name || t('renamed'),
  }))
  return (
    <VersionList
      id="template-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id: of }) => undoing.mutate(Number(of))}
    />
  )
}
