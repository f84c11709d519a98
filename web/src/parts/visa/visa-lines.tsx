import type { Order } from '@borderlane/contracts/orders/order'
import { type Visa, type VisaComparison, VisaField } from '@borderlane/contracts/visa'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { Icon } from '../../ui/icon'
import { useAnswerText } from '../form/answer-text'
import { useWords } from '../words/use-words'

interface VisaLinesProps {
  order: Pick<Order, 'id' | 'applicant'>
  comparison: Partial<VisaComparison>
  visa?: Visa
}

/** Each line of a visa beside what the application says. It opens the sealed answers, which is recorded. */
export function VisaLines({ order: { id, applicant }, comparison, visa = {} }: VisaLinesProps) {
  const { t } = useTranslation('admin')
  const text = useAnswerText()
  const { country, date } = useWords()
  const { data: sealed } = useQuery({
    queryKey: ['visa-lines', id],
    queryFn: () => api.call(staffRoutes.revealApplicant, { id }),
    staleTime: Infinity,
    // They are looked at no longer than the lines are.
    gcTime: 0,
    retry: false,
  })
  const answers: Partial<Record<VisaField, string>> = {
    fullName: applicant.fullName,
    nationality: country(applicant.nationality),
    ...(sealed?.passportNumber && { passportNumber: sealed.passportNumber }),
    ...(sealed?.dateOfBirth && { dateOfBirth: date(sealed.dateOfBirth, 'day') }),
  }
  const days = [visa.validFrom, visa.validUntil].flatMap((day) => (day ? [date(day, 'day')] : []))
  const read: Partial<Record<VisaField, string>> = {
    validity: days.join(' – '),
    ...(visa.entries && { entries: t(`decide.visa.count.${visa.entries}`) }),
  }
  return (
    <table
      aria-label={t('decide.visa.title')}
      className="w-full text-14 [&_td]:py-1 [&_td]:pe-3 [&_th]:py-1 [&_th]:pe-3"
    >
      <thead>
        <tr className="border-b border-hairline text-soft">
          <td />
          <th scope="col" className="text-start font-normal">
            {t('passport.said')}
          </th>
          <th scope="col" className="text-start font-normal">
            {t('panel.visa')}
          </th>
        </tr>
      </thead>
      <tbody>
        {VisaField.options.flatMap((field) => {
          const match = comparison[field]
          if (!match) return []
          const name =
            field === 'validity' || field === 'entries' ? t(`decide.visa.${field}`) : text.short(field)
          return (
            <tr key={field} className="border-b border-hairline last:border-0">
              <th scope="row" className="text-start font-normal text-soft">
                {name}
              </th>
              <td>
                <bdi>{answers[field]}</bdi>
              </td>
              <td className={match === 'same' ? '' : 'font-semibold'}>
                <span className="inline-flex items-center gap-2">
                  <Icon name={match === 'same' ? 'check' : 'warning'} className="size-4" />
                  {t(`decide.visa.match.${match}`)} {read[field]}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
