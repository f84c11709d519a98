import type { decideDisagreements, QueuedRule } from '@borderlane/contracts/catalogue/rules'
import type { RequestOf } from '@borderlane/contracts/define'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { Button } from '../../ui/button'
import type { Outcome } from './run-note'
import { useRuleRun } from './use-rule-run'
import { ErrorText } from '../../parts/failure/failures'
import { rulesRoutes } from './rules.queries'

const DECISIONS = ['accepted', 'declined'] as const

function useDecision(rules: readonly QueuedRule[], onDone: (outcome: Outcome) => void) {
  const { t } = useTranslation('rules')
  return useRuleRun(
    (decision: RequestOf<typeof decideDisagreements>['decision']) =>
      api.call(rulesRoutes.decideDisagreements, {
        ids: rules.flatMap(({ proposal }) => proposal?.id ?? []),
        decision,
      }),
    (run, decision) => onDone({ run, title: t(`done.${decision}`) }),
  )
}

interface DecideOneProps {
  rule: QueuedRule
  name: string
  onDone: (outcome: Outcome) => void
}

/** What the other source says becomes the rule, or ours stays. */
export function DecideOne({ rule, name, onDone }: DecideOneProps) {
  const { t } = useTranslation('rules')
  const decide = useDecision([rule], onDone)
  return (
    <div className="flex flex-wrap gap-x-4">
      {DECISIONS.map((decision) => (
        <Button
          key={decision}
          variant="plain"
          label={t(`decide.${decision}`)}
          busy={decide.isPending && decide.variables === decision}
          aria-label={t(`decideNamed.${decision}`, { route: name })}
          onClick={() => decide.mutate(decision)}
        />
      ))}
      <ErrorText error={decide.error} />
    </div>
  )
}

interface DecideDisagreementsProps {
  rules: readonly QueuedRule[]
  onDone: (outcome: Outcome) => void
}

/** The same for all that are chosen. */
export function DecideDisagreements({ rules, onDone }: DecideDisagreementsProps) {
  const { t } = useTranslation('rules')
  const decide = useDecision(rules, onDone)
  return (
    <section
      aria-label={t('chosen', { n: rules.length })}
      className="max-w-3xl space-y-3 rounded-box border border-hairline bg-surface p-5"
    >
      <h2 className="text-18">{t('chosen', { n: rules.length })}</h2>
      <div className="flex flex-wrap gap-3">
        {DECISIONS.map((decision) => (
          <Button
            key={decision}
            variant={decision === 'accepted' ? undefined : 'quiet'}
            label={t(`decide.${decision}`)}
            busy={decide.isPending && decide.variables === decision}
            onClick={() => decide.mutate(decision)}
          />
        ))}
      </div>
      <ErrorText error={decide.error} />
    </section>
  )
}
