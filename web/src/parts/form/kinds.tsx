import type { SimpleKind, Item } from '@borderlane/contracts/forms/question'
import type { ComponentType, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { DateField, MonthField } from '../../ui/date-field'
import { type FieldText, SelectField, TextArea, TextField } from '../../ui/fields'
import { Bar, Notice } from '../../ui/notice'
import { RadioList } from '../../ui/radio-list'
import { SearchField } from '../../ui/search-field'
import { isDay } from '@borderlane/domain/is-day'
import { lazyPart } from '../area/lazy-part'
import { useCountryOptions } from '../words/use-country-options'
import { useWords } from '../words/use-words'
import { useFormWords } from './form-words'

type OfKind<K extends Item['kind']> = Extract<Item, { kind: K }>

interface KindFieldProps<Q = Item> extends FieldText {
  question: Q
  id: string
  value: string
  onChange: (value: string) => void
  /** The box of a line of text. */
  ref?: Ref<HTMLInputElement>
}

/** What the pages know of a kind of question whose answer is a text. A new kind is an entry here and a file in contracts. */
interface KindOfPage<Q = Item> {
  Field: ComponentType<KindFieldProps<Q>>
  Value?: ComponentType<{ question: Q; value: string }>
}

type Props = KindFieldProps<OfKind<'text'>>

function TextAnswer({ question, onChange, ...field }: Props) {
  const { format, max } = question
  if (format === 'travelDates') return <TravelDatesAnswer {...field} onChange={onChange} />
  const isPassport = format === 'passportNumber'
  return (
    <TextField
      {...field}
      onChange={({ target }) => onChange(target.value)}
      maxLength={max}
      autoComplete={'autoComplete' in question ? String(question.autoComplete) : 'off'}
      {...(isPassport && {
        autoCapitalize: 'characters',
        spellCheck: false,
        width: 'max-w-2xs',
        className: 'figures',
      })}
    />
  )
}

/** Forms that ask for days do without it. */
const TravelDatesAnswer = lazyPart(
  ['travel'],
  async () => (await import('../travel/travel-dates-field')).TravelDatesAnswer,
  <Bar className="h-24" />,
)

const text: KindOfPage<OfKind<'text'>> = {
  Field: TextAnswer,
  Value: ({ question, value }) =>
    question.format === 'passportNumber' ? <span className="figures">{value}</span> : value,
}

/** Asks for the countries only where they are needed. */
function CountryAnswer(props: KindFieldProps<OfKind<'country'>>) {
  const { question: _question, ref: _ref, hint, ...field } = props
  const { options, isError, refetch } = useCountryOptions()
  const { t } = useTranslation(['questions', 'site'])
  return (
    <div className="max-w-md space-y-1.5">
      <CountryPicker {...field} options={options} />
      {hint && <p className="text-14 text-soft">{hint}</p>}
      {isError && (
        <Notice tone="warning" title={t('countriesFailed')}>
          <Button variant="plain" label={t('site:retry')} onClick={() => void refetch()} />
        </Notice>
      )}
    </div>
  )
}

function CountryValue({ value }: { value: string }) {
  return useWords().country(value)
}

const country: KindOfPage<OfKind<'country'>> = { Field: CountryAnswer, Value: CountryValue }

/** More than these are a list that opens, and many more are searched. */
const MOST_RADIOS = 6
const MOST_IN_SIGHT = 15

function ChoiceAnswer({ question, onChange, ref: _ref, ...field }: KindFieldProps<OfKind<'choice'>>) {
  const { t } = useTranslation(['questions', 'form'])
  const { choice } = useFormWords()
  const options = question.choices.map((value) => ({
    value,
    ...(question.proper ? { label: value } : choice(value)),
  }))
  if (options.length <= MOST_RADIOS) return <RadioList {...field} options={options} onChange={onChange} />
  if (options.length > MOST_IN_SIGHT)
    return <SearchField {...field} options={options} placeholder={t('form:search')} onChange={onChange} />
  return (
    <SelectField
      {...field}
      options={options}
      placeholder={t('form:chooseOne')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ChoiceValue({ question, value }: { question: OfKind<'choice'>; value: string }) {
  const { choice } = useFormWords()
  if (question.proper) return value
  const { label, lang } = choice(value)
  return <span lang={lang}>{label}</span>
}

const choice: KindOfPage<OfKind<'choice'>> = { Field: ChoiceAnswer, Value: ChoiceValue }

function YesnoAnswer({ question: _question, ref: _ref, ...field }: KindFieldProps<OfKind<'yesno'>>) {
  const { t } = useTranslation(['questions', 'form'])
  return (
    <RadioList
      {...field}
      inline
      options={[
        { value: 'yes', label: t('form:yes') },
        { value: 'no', label: t('form:no') },
      ]}
    />
  )
}

function YesnoValue({ value }: { value: string }) {
  const { t } = useTranslation(['questions', 'form'])
  return value === 'yes' ? t('form:yes') : t('form:no')
}

const yesno: KindOfPage<OfKind<'yesno'>> = { Field: YesnoAnswer, Value: YesnoValue }

function AddressAnswer(props: KindFieldProps<OfKind<'address'>>) {
  const { question: _question, onChange, ref: _ref, ...field } = props
  return (
    <TextArea
      {...field}
      rows={4}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const address: KindOfPage<OfKind<'address'>> = {
  Field: AddressAnswer,
  Value: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
}

function DayAnswer({ question, ref: _ref, ...field }: KindFieldProps<OfKind<'day'>>) {
  return (
    <DateField
      {...field}
      autoComplete={'autoComplete' in question ? String(question.autoComplete) : undefined}
    />
  )
}

function DayValue({ value }: { value: string }) {
  const { date } = useWords()
  return isDay(value) ? date(value, 'day') : value
}

const day: KindOfPage<OfKind<'day'>> = { Field: DayAnswer, Value: DayValue }

function NumberAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'number'>>) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      width="max-w-40"
      className="figures"
      maxLength={12}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const number: KindOfPage<OfKind<'number'>> = { Field: NumberAnswer }

function LongtextAnswer({ question, onChange, ref: _ref, ...field }: KindFieldProps<OfKind<'longtext'>>) {
  return (
    <TextArea
      {...field}
      rows={4}
      maxLength={question.max}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const longtext: KindOfPage<OfKind<'longtext'>> = {
  Field: LongtextAnswer,
  Value: ({ value }) => <span className="whitespace-pre-line">{value}</span>,
}

function PhoneAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'phone'>>) {
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete={field.id.endsWith('phone') ? 'tel' : 'off'}
      width="max-w-2xs"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const phone: KindOfPage<OfKind<'phone'>> = { Field: PhoneAnswer }

function EmailAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'email'>>) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete={field.id === 'email' ? 'email' : 'off'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const email: KindOfPage<OfKind<'email'>> = { Field: EmailAnswer }

function MonthAnswer({ question: _question, ref: _ref, ...field }: KindFieldProps<OfKind<'month'>>) {
  return <MonthField {...field} />
}

function MonthValue({ value }: { value: string }) {
  const { sourceDay } = useWords()
  return /^\d{4}-\d\d$/.test(value) ? sourceDay(value) : value
}

const month: KindOfPage<OfKind<'month'>> = { Field: MonthAnswer, Value: MonthValue }

const KINDS = { text, longtext, day, month, country, choice, yesno, number, email, phone, address } as const

/** Field and shown value of a kind. */
export const kindOf = (kind: SimpleKind): KindOfPage => KINDS[kind] as unknown as KindOfPage
