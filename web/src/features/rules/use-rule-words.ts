import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { ruleKind } from '@borderlane/domain/catalogue/rule-kind'

/** A rule in a few words. */
export function useRuleWords(): (rule: RuleSummary | null) => string {
  const { t } = useTranslation(['rules', 'imports'])
  return (rule) => {
    if (!rule) return t('noRule')
    const kind = ruleKind(rule)
    if (kind === 'freeDays') return t('imports:rows.rule.freeDays', { count: rule.stayDays ?? 0 })
    return t(`imports:rows.rule.${kind === 'free' ? 'visa_free' : kind}`)
  }
}
