import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { ledgerQuery } from './payments.queries'
import { PartError, Awaited } from '../../parts/failure/failures'

const ACCOUNTS = [
  'provider_clearing',
  'customer_receivable',
  'customer_deposits',
  'government_fees_held',
  'protection_liability',
  'disputed_funds',
  'revenue',
  'refunds',
  'manual_settlement',
  'referral_costs',
  'referral_credits',
  'partner_commissions',
  'referral_credits_ended',
] as const

/** The balance of every account, and their sum, which is 0 or an alarm. */
export function Ledger() {
  const { t } = useTranslation(['payments', 'site'])
  const { pounds } = useWords()
  const query = useQuery(ledgerQuery)
  const { data } = query
  const signed = (cents: number) => (cents < 0 ? `−${pounds(-cents)}` : pounds(cents))
  const name = (account: string) => {
    const [kind, of] = account.split(':')
    const known = ACCOUNTS.find((one) => one === kind)
    if (!known) return account
    const words = t(`ledger.account.${known}`)
    return known === 'provider_clearing' ? `${words} (${of})` : words
  }
  return (
    <section aria-labelledby="ledger" className="max-w-3xl space-y-3 border-t-2 border-ink pt-4">
      <h2 id="ledger" className="text-22">
        {t('ledger.title')}
      </h2>
      <Awaited query={query} loading={t('ledger.loading')} bar="h-40" />
      <PartError title={t('ledger.failed')} query={query} />
      {data && (
        <>
          {data.sumCents !== 0 && <Notice tone="bad" live title={t('ledger.wrong')} />}
          <p className="text-14 text-soft">{t('ledger.text', { count: data.transactions })}</p>
          <table className="w-full border-collapse text-14">
            <thead>
              <tr className="border-b-2 border-ink">
                <th className="py-2 text-start">{t('ledger.column')}</th>
                <th className="py-2 text-end">{t('ledger.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map(({ account, balanceCents }) => (
                <tr key={account} className="h-10 border-b border-hairline">
                  <th scope="row" className="text-start font-normal">
                    {name(account)}
                  </th>
                  <td className="figures text-end">{signed(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-10 border-b-[3px] border-double border-ink font-semibold">
                <th scope="row" className="text-start">
                  {t('ledger.sum')}
                </th>
                <td className="figures text-end">{signed(data.sumCents)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </section>
  )
}
