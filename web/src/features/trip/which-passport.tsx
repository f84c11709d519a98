import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { type TripParts, TripLines } from './trip-lines'

/** The best passport of everyone who has several, with the reason; what the others ask opens below. */
export function WhichPassport(trip: TripParts) {
  const { t } = useTranslation('trips')
  const several = trip.question.travellers.flatMap(({ passports }, index) =>
    passports.length > 1 ? [index] : [],
  )
  if (several.length === 0) return null
  return (
    <section className="space-y-3">
      <h3 className="text-22">{t('passports')}</h3>
      {several.map((index) => (
        <OfTraveller key={index} {...trip} index={index} />
      ))}
      <p>{t('enterLeave')}</p>
    </section>
  )
}

function OfTraveller({ index, ...trip }: TripParts & { index: number }) {
  const { t } = useTranslation('trips')
  const { country } = useWords()
  const { question, answer } = trip
  const { passports } = question.travellers[index]!
  const { best, legs } = answer.travellers[index]!
  const nameOf = (passport: number) => country(passports[passport]!.country, passports[passport]!.country)
  const linesOf = (passport: number) =>
    legs
      .flatMap((leg, at) =>
        leg.passports
          .filter((one) => one.passport === passport)
          .flatMap(({ lines }) => lines.map((line) => ({ leg: at, line, travellers: [index] }))),
      )
      .filter(({ line: { level } }) => level === 'problem' || level === 'todo' || level === 'unknown')
  return (
    <div>
      <p className="text-18">
        {question.travellers.length > 1 && (
          <span className="text-soft">{t('rows.traveller.row', { number: index + 1 })}: </span>
        )}
        <strong>{t('best', { country: nameOf(best.passport) })}</strong> {t(`why.${best.why}`)}
      </p>
      {passports.map((_one, passport) =>
        passport === best.passport ? null : (
          <details key={passport} className="print:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center text-blue underline underline-offset-4">
              {t('other', { country: nameOf(passport) })}
            </summary>
            <TripLines {...trip} items={linesOf(passport)} />
          </details>
        ),
      )}
    </div>
  )
}
