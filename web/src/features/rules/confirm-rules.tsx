import type { QueuedRule } from '@borderlane/contracts/catalogue/rules'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { isSourceAddress } from '../../parts/staff/rule-input'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/notice'
import { routeOf } from './route-of'
import type { Outcome } from './run-note'
import { SourceFields } from './source-fields'
import { useRuleRun } from './use-rule-run'
import { FormError, ErrorText } from '../../parts/failure/failures'
import { rulesRoutes } from './rules.queries'
import { PageForm } from '../../ui/fields'

interface ConfirmOneProps {
  rule: QueuedRule
  name: string
  onDone: (outcome: Outcome) => void
}

/** "Still true today" in one press: seen again where the rule was taken from. */
export function ConfirmOne({ rule, name, onDone }: ConfirmOneProps) {
  const { t } = useTranslation('rules')
  const { name: sourceName, url } = rule.source
  const confirm = useRuleRun(
    () =>
      api.call(rulesRoutes.confirmRules, {
        routes: [routeOf(rule)],
        source: { name: sourceName, url: url ?? '' },
      }),
    (run) => onDone({ run, title: t('done.confirmed') }),
  )
  if (!url || !isSourceAddress(url)) return null
  return (
    <>
      <Button
        variant="plain"
        label={t('still')}
        runs={confirm}
        aria-label={t('stillNamed', { route: name })}
      />
      <ErrorText error={confirm.error} />
    </>
  )
}

interface ConfirmRulesProps {
  rules: readonly QueuedRule[]
  onDone: (outcome: Outcome) => void
}

/** The same for all that are chosen, with the one place where they were seen. */
export function ConfirmRules({ rules, onDone }: ConfirmRulesProps) {
  const { t } = useTranslation(['rules', 'corrections'])
  const [first] = rules
  const isOneSource = rules.every(({ source }) => source.url === first?.source.url)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      name: isOneSource ? (first?.source.name ?? '') : '',
      url: isOneSource ? (first?.source.url ?? '') : '',
    },
    shouldFocusError: false,
  })
  const confirm = useRuleRun(
    ({ name, url }: { name: string; url: string }) =>
      api.call(rulesRoutes.confirmRules, {
        routes: rules.map(routeOf),
        source: { name: name.trim(), url: url.trim() },
      }),
    (run) => onDone({ run, title: t('done.confirmed') }),
  )
  const errors = {
    'source-name': formState.errors.name && t('corrections:errors.name'),
    'source-url': formState.errors.url && t('corrections:errors.url'),
  }
  const submit = handleSubmit((values) => confirm.mutate(values))
  return (
    <PageForm
      aria-label={t('chosen', { n: rules.length })}
      className="max-w-3xl space-y-5 rounded-box border border-hairline bg-surface p-5"
      onSubmit={submit}
    >
      <h2 className="text-18">{t('chosen', { n: rules.length })}</h2>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <FormError title={t('notDone')} error={confirm.error} />
      <SourceFields register={register} errors={errors} />
      <Button type="submit" label={t('still')} busy={confirm.isPending} />
    </PageForm>
  )
}
