import type { getPriceBook, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { OutputOf } from '@borderlane/contracts/define'
import { type PriceBookProblem, priceBookProblems } from '@borderlane/domain/catalogue/price-book'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Table, columnsOf } from '../../ui/table'
import { PRICE_BOOK, priceBookRoutes } from './price-book.queries'
import { PricePreview } from './price-preview'
import { RuleForm } from './rule-form'
import { usePriceWords } from './use-price-words'
import { SellingForm } from '../../parts/staff/selling-form'

interface EditPriceBookProps {
  book: OutputOf<typeof getPriceBook>
  /** Codes of all countries. */
  known: ReadonlySet<string>
}

/** All rules; they are changed together and saved at once. */
export function EditPriceBook({ book, known }: EditPriceBookProps) {
  const { t } = useTranslation(['priceBook', 'offers'])
  const { problemText } = usePriceWords()
  const today = new Date().toISOString().slice(0, 10)
  const [rules, setRules] = useState<readonly PriceRule[]>(book.rules)
  const [open, setOpen] = useState<number>()
  const problems = priceBookProblems(rules, today)
  const saving = useSellingChange(PRICE_BOOK, (reason: string) =>
    api.call(priceBookRoutes.setPriceBook, {
      ...{ version: book.version, rules: [...rules], reason },
    }),
  )
  return (
    <div className="space-y-6">
      <Rules
        rules={rules}
        problems={problems}
        onOpen={setOpen}
        onRemove={(index) => setRules(rules.toSpliced(index, 1))}
      />
      <Button variant="quiet" onClick={() => setOpen(rules.length)}>
        {t('add')}
      </Button>
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
                aria-label={t('changeNamed', { n: index + 1 })}
                onClick={() => onOpen(index)}
              >
                {t('change')}
              </Button>
              <Button
                variant="plain"
                aria-label={t('removeNamed', { n: index + 1 })}
                onClick={() => onRemove(index)}
              >
                {t('remove')}
              </Button>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}
