import type * as book from '@borderlane/contracts/catalogue/price-book'
import type { getPriceBook, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { OutputOf } from '@borderlane/contracts/define'
import { type PriceBookProblem, priceBookProblems } from '@borderlane/domain/catalogue/price-book'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, freshQuery } from '../../http/client'
import { route } from '../../http/routes'
import { Awaited, ErrorNotice } from '../../parts/failure/failures'
import { SellingForm } from '../../parts/staff/selling-form'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { VersionList } from '../../parts/staff/version-list'
import { countriesQuery } from '../../parts/words/catalogue.queries'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { columnsOf, Table } from '../../ui/table'
import { TextField } from '../../ui/fields'
import { RuleForm } from './rule-form'
import { usePriceWords } from './use-price-words'

/** Our fee, what the speeds make of it, and Denial Protection: by route and day. */
export default function PriceBookPage() {
  const { t } = useTranslation(['priceBook', 'offers'])
  const books = useQuery(priceBookQuery)
  const lands = useQuery(countriesQuery)
  const [book, countries] = [books.data, lands.data]
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-6">
        <p className="measure text-soft">{t('text')}</p>
        <p className="measure text-soft">{t('weights')}</p>
        <Awaited query={book ? lands : books} loading={t('loading')} failed={t('offers:failed')} bar="h-96" />
        {book && countries && (
          <>
            <EditPriceBook
              key={book.version}
              book={book}
              known={new Set(countries.map(({ code }) => code))}
            />
            <Versions newest={book.version} />
          </>
        )}
      </div>
    </StaffFrame>
  )
}

function Versions({ newest }: { newest: number }) {
  const { t } = useTranslation(['priceBook', 'offers'])
  const { data, error } = useQuery(priceBookVersionsQuery)
  const undoing = useSellingChange(PRICE_BOOK, (version: number) =>
    api.call(priceBookRoutes.undoPriceBook, { version, reason: t('offers:undoReason') }),
  )
  const versions = data?.versions.map(({ version, rules, madeAt, reason }) => ({
    ...{ id: String(version), madeAt, reason, isNewest: version === newest },
    what: t('versionOf', { n: version, rules: rules.length }),
  }))
  return (
    <VersionList
      id="price-book-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(Number(id))}
    />
  )
}

interface EditPriceBookProps {
  book: OutputOf<typeof getPriceBook>
  /** Codes of all countries. */
  known: ReadonlySet<string>
}

/** All rules; they are changed together and saved at once. */
function EditPriceBook({ book, known }: EditPriceBookProps) {
  const { t } = useTranslation(['priceBook', 'offers'])
  const { problemText } = usePriceWords()
  const today = new Date().toISOString().slice(0, 10)
  const [rules, setRules] = useState<readonly PriceRule[]>(book.rules)
  const [open, setOpen] = useState<number>()
  const problems = priceBookProblems(rules, today)
  const saving = useSellingChange(PRICE_BOOK, (reason: string) =>
    api.call(priceBookRoutes.setPriceBook, { ...{ version: book.version, rules: [...rules], reason } }),
  )
  return (
    <div className="space-y-6">
      <Rules
        rules={rules}
        problems={problems}
        onOpen={setOpen}
        onRemove={(index) => setRules(rules.toSpliced(index, 1))}
      />
      <Button variant="quiet" label={t('add')} onClick={() => setOpen(rules.length)} />
      {problems
        .filter(({ rule }) => rule === null)
        .map((problem) => (
          <Notice key={problem.what} tone="bad" live title={problemText(problem)} />
        ))}
      {open !== undefined && (
        <RuleForm
          rule={rules[open]}
          known={known}
          onClose={() => setOpen(undefined)}
          onDone={(rule) => {
            setRules(rules.toSpliced(open, 1, rule))
            setOpen(undefined)
          }}
        />
      )}
      {problems.length === 0 && <PricePreview key={JSON.stringify(rules)} rules={rules} today={today} />}
      <SellingForm
        id="book-reason"
        problem={problems.length > 0 ? t('notRight') : undefined}
        saving={saving}
        keep={t('discard')}
        isSame={rules === book.rules}
        onKeep={() => setRules(book.rules)}
        onSave={(reason) => saving.mutate(reason)}
      />
    </div>
  )
}

interface RulesProps {
  rules: readonly PriceRule[]
  problems: readonly PriceBookProblem[]
  onOpen: (index: number) => void
  onRemove: (index: number) => void
}

function Rules({ rules, problems, onOpen, onRemove }: RulesProps) {
  const { t } = useTranslation('priceBook')
  const { amountOf, conditionsOf, daysOf, nameOf, problemText } = usePriceWords()
  const columns = columnsOf(['number', 'what', 'who', 'days', 'amount', 'act'], (key) => t(`column.${key}`), [
    'amount',
  ])
  return (
    <Table caption={t('rules')} columns={columns}>
      {rules.map((rule, index) => (
        // Rules have no names; their order changes by adding and removing only.
        <tr key={`${index} ${JSON.stringify(rule)}`}>
          <td className="figures">{index + 1}</td>
          <td>{nameOf(rule.what)}</td>
          <td className="md:whitespace-normal!">
            {conditionsOf(rule).join('; ') || t('everyone')}
            {problems
              .filter((problem) => problem.rule === index)
              .map((problem) => (
                <strong key={problem.code + problem.field} role="status" className="block text-red">
                  {problemText(problem)}
                </strong>
              ))}
          </td>
          <td>{daysOf(rule) || t('always')}</td>
          <td className="text-end">{amountOf(rule)}</td>
          <td>
            <span className="flex flex-wrap gap-x-4">
              <Button
                variant="plain"
                label={t('change')}
                aria-label={t('changeNamed', { n: index + 1 })}
                onClick={() => onOpen(index)}
              />
              <Button
                variant="plain"
                label={t('remove')}
                aria-label={t('removeNamed', { n: index + 1 })}
                onClick={() => onRemove(index)}
              />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}

interface PricePreviewProps {
  rules: readonly PriceRule[]
  /** `YYYY-MM-DD` */
  today: string
}

const firstDay = (rules: readonly PriceRule[], today: string): string =>
  rules
    .flatMap(({ from }) => (from && from > today ? [from] : []))
    .sort()
    .at(0) ?? today

function PricePreview({ rules, today }: PricePreviewProps) {
  const { t } = useTranslation(['priceBook', 'pricing'])
  const { country, date, number, pounds } = useWords()
  const { nameOf } = usePriceWords()
  const [day, setDay] = useState(() => firstDay(rules, today))
  const preview = useMutation({
    mutationFn: () => api.call(priceBookRoutes.previewPriceBook, { rules: [...rules], on: day || today }),
  })
  const { data } = preview
  const change = ({ before, after }: { before: number; after: number }) =>
    before === after ? pounds(after) : t('preview.change', { before: pounds(before), after: pounds(after) })
  const ranges = columnsOf(['what', 'changed', 'lowest', 'highest'], (key) => t(`preview.column.${key}`), [
    'changed',
    'lowest',
    'highest',
  ])
  const examples = columnsOf(['route', 'what', 'change', 'routes'], (key) => t(`preview.column.${key}`), [
    'routes',
  ])
  return (
    <section aria-labelledby="price-preview" className="space-y-4 border-t-2 border-ink pt-4">
      <h2 id="price-preview" className="text-24">
        {t('preview.title')}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          id="preview-day"
          type="date"
          width="max-w-48"
          label={t('preview.on')}
          min={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button variant="quiet" label={t('preview.act')} runs={preview} />
      </div>
      <ErrorNotice title={t('preview.failed')} error={preview.error} />
      {data && (
        <>
          <p role="status">
            {t(data.changed > 0 ? 'preview.some' : 'preview.none', {
              changed: number(data.changed),
              routes: number(data.routes),
              day: date(data.on, 'day'),
            })}
          </p>
          <Table caption={t('preview.title')} columns={ranges}>
            {data.ranges.map(({ what, changed, lowest, highest }) => (
              <tr key={what}>
                <td>{nameOf(what)}</td>
                <td className="figures text-end">{number(changed)}</td>
                <td className="figures text-end">{change(lowest)}</td>
                <td className="figures text-end">{change(highest)}</td>
              </tr>
            ))}
          </Table>
          {data.examples.length > 0 && (
            <Table caption={t('preview.examples')} columns={examples}>
              {data.examples.map((one) => (
                <tr key={`${one.what} ${one.before} ${one.after}`}>
                  <td>
                    {t('pricing:list.pair', {
                      from: country(one.passport.code, one.passport.name),
                      to: country(one.destination.code, one.destination.name),
                    })}
                  </td>
                  <td>{nameOf(one.what)}</td>
                  <td className="figures">{change(one)}</td>
                  <td className="figures text-end">{number(one.routes)}</td>
                </tr>
              ))}
            </Table>
          )}
        </>
      )}
    </section>
  )
}

const priceBookRoutes = {
  getPriceBook: route<typeof book.getPriceBook>('GET /api/admin/price-book'),
  previewPriceBook: route<typeof book.previewPriceBook>('POST /api/admin/price-book/preview'),
  setPriceBook: route<typeof book.setPriceBook>('PUT /api/admin/price-book'),
  listPriceBookVersions: route<typeof book.listPriceBookVersions>('GET /api/admin/price-book/versions'),
  undoPriceBook: route<typeof book.undoPriceBook>('POST /api/admin/price-book/undo'),
}

const PRICE_BOOK = 'admin-price-book'

const priceBookQuery = freshQuery([PRICE_BOOK], priceBookRoutes.getPriceBook, {})

const priceBookVersionsQuery = freshQuery([PRICE_BOOK, 'versions'], priceBookRoutes.listPriceBookVersions, {
  page: 1,
})
