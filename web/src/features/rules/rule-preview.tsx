import type { previewRules } from '@borderlane/contracts/catalogue/rules'
import type { OutputOf } from '@borderlane/contracts/define'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Table } from '../../ui/table'
import { useRuleWords } from './use-rule-words'

interface RulePreviewProps {
  preview: OutputOf<typeof previewRules>
  busy: boolean
  onConfirm: () => void
}

/** What a change would do to each passport, and the button that does it. */
export function RulePreview({ preview: { after, rules }, busy, onConfirm }: RulePreviewProps) {
  const { t } = useTranslation('rules')
  const { country } = useWords()
  const ruleWords = useRuleWords()
  const count = (outcome: (typeof rules)[number]['outcome']) =>
    rules.filter((rule) => rule.outcome === outcome).length
  const changed = count('changed')
  return (
    <section aria-labelledby="preview" className="space-y-4">
      <h2 id="preview" className="text-22">
        {t('preview.title')}
      </h2>
      <p role="status">{t('counts', { changed, unchanged: count('unchanged'), kept: count('kept') })}</p>
      <Table
        caption={t('preview.title')}
        columns={[
          { key: 'passport', label: t('preview.passport') },
          { key: 'before', label: t('preview.before') },
          { key: 'after', label: t('preview.after') },
        ]}
      >
        {rules.map(({ passportCountry, outcome, before }) => (
          <tr key={passportCountry.code}>
            <td>{country(passportCountry.code, passportCountry.name)}</td>
            <td>{ruleWords(before)}</td>
            <td className={outcome === 'changed' ? 'font-semibold' : 'text-soft'}>
              {outcome === 'changed' ? ruleWords(after) : t(`preview.${outcome}`)}
            </td>
          </tr>
        ))}
      </Table>
      <Button busy={busy} onClick={onConfirm}>
        {t('preview.confirm')}
      </Button>
    </section>
  )
}
