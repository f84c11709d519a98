import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { acrossAnswers, type Finding } from '@borderlane/domain/forms/across'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice'
import { paths } from '../navigation/paths'
import { orderQuery, ordersQuery } from '../order/order.queries'
import { quoteQuery } from '../pricing/quote.queries'
import { SourceLink } from '../pricing/source-link'
import { useSession } from '../session/session'
import { today } from '../travel/day'
import { useTravelDates } from '../travel/use-travel-dates'
import { useWords } from '../words/use-words'

interface UnusualProps {
  form: Pick<Form, 'sections'>
  answers: Answers
  /** The country codes of the pair, and the day of the journey where it is known. */
  route: { from: string; to: string; on?: string }
  /** The questions that it is shown below; all of it unless given. */
  at?: readonly string[]
  /** No one else applies with this traveller. */
  isAlone?: boolean
  /** Whether the rule of the destination is fetched, where the page has not got it. */
  fetches?: boolean
}

/** Of a passport, with its last day as the title. */
const OF_PASSPORT = ['soon', 'soonAfterArrival', 'onArrival', 'beforeEnd', 'asked'] as const
type OfPassport = (typeof OF_PASSPORT)[number]

/** What is unusual about answers together, as a passport that may not last. It blocks nothing: one can be renewed before the journey. */
export function Unusual({ form, answers, route, at, isAlone, fetches = false }: UnusualProps) {
  const { t } = useTranslation('across')
  const { country } = useWords()
  const said = useTravelDates(typeof answers.travelDates === 'string' ? answers.travelDates : '').dates
  const { data: quote } = useQuery({
    ...quoteQuery(route.from, route.to, route.on ?? ''),
    enabled: fetches,
    retry: false,
  })
  const { passportRule, variant, destinationCountry } = quote?.requirement ?? {}
  const read = said?.isCertain ? said : undefined
  const found = acrossAnswers(form, answers, { today: today(), read, passportRule, variant, isAlone })
  return (
    <>
      {found
        // What cannot be is said at its field; of an order that was made before, the longest stay is said here.
        .filter(({ isError, most }) => !isError || (fetches && most))
        .filter(({ path, rule }) => (at ? at.includes(path) : rule !== 'expiryMissing'))
        .map((one) =>
          one.rule === 'expiryMissing' ? (
            <p key={one.path} className="mt-2 text-14 text-soft">
              {t('expiry.expiryMissing', { country: destinationCountry && country(destinationCountry.code) })}
            </p>
          ) : (
            <div key={`${one.rule} ${one.path}`} className="mt-2">
              <OneNotice finding={one} country={destinationCountry && country(destinationCountry.code)}>
                {one.rule === 'asked' && passportRule && (
                  <p className="text-14">
                    <SourceLink source={passportRule.source} />
                  </p>
                )}
              </OneNotice>
            </div>
          ),
        )}
      {(!at || at.includes('passportNumber')) && <AlreadyOpen answers={answers} route={route} />}
    </>
  )
}

interface OneNoticeProps {
  finding: Finding
  country: string | undefined
  children: ReactNode
}

function OneNotice({ finding: { rule, says = {}, most }, country, children }: OneNoticeProps) {
  const { t } = useTranslation('across')
  const { date, span } = useWords()
  const day = (name: string) => (says[name] ? date(says[name], 'day') : undefined)
  if (OF_PASSPORT.some((one) => one === rule))
    return (
      <Notice tone="warning" live title={t('expiry.title', { date: day('expiry') })}>
        <p>
          {t(`expiry.${rule as OfPassport}`, {
            country,
            arrival: day('arrival'),
            departure: day('departure'),
            day: day('until'),
          })}
        </p>
        {children}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      live
      title={t(`${rule as 'stayTooLong'}`, { span: most && span(most.count, most.unit) })}
    />
  )
}

const ENDED = ['approved', 'rejected', 'closed']
/** As many are looked at. */
const MOST = 5
const SHOWN = 2

/** Another application of the same account to the same destination, as far as the page may know whose passport it names. */
function AlreadyOpen({ answers, route }: Pick<UnusualProps, 'answers' | 'route'>) {
  const { t } = useTranslation('across')
  const user = useSession((state) => state.user)
  const number = typeof answers.passportNumber === 'string' ? answers.passportNumber.trim() : ''
  const isAsked = user !== undefined && number.length > SHOWN
  const { data } = useQuery({ ...ordersQuery(1), enabled: isAsked })
  const same = (data?.orders ?? []).filter(
    ({ status, passportCountry, destinationCountry }) =>
      passportCountry === route.from && destinationCountry === route.to && !ENDED.includes(status),
  )
  const orders = useQueries({
    queries: same.slice(0, MOST).map(({ id }) => ({ ...orderQuery(id), enabled: isAsked })),
  })
  const open = orders.find(({ data: order }) =>
    order?.applicant.passportNumberMasked.endsWith(number.slice(-SHOWN).toUpperCase()),
  )?.data
  if (!isAsked || !open) return null
  return (
    <Notice tone="warning" live>
      <Link to={paths.order(open.id)} className="text-blue underline underline-offset-4">
        {t('alreadyOpen', { reference: open.reference })}
      </Link>
    </Notice>
  )
}
