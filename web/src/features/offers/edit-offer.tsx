import type { LodgingPlace, OfferKind, OfferMode, OfferTerms } from '@borderlane/contracts/catalogue/offer'
import type { StaffOffer } from '@borderlane/contracts/catalogue/offers'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { penceOf } from '@borderlane/domain/pricing'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useMay } from '../../parts/staff/use-may'
import { useSellingChange } from '../../parts/staff/use-selling-change'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PageForm, Checkbox, SelectField, TextArea, TextField } from '../../ui/fields'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { decisionsQuery, OFFERS, offersRoutes, offerVersionsQuery } from './offers.queries'
import { ErrorNotice } from '../../parts/failure/failures'
import { useQuery } from '@tanstack/react-query'
import { VersionList } from '../../parts/staff/version-list'

const MODES: readonly OfferMode[] = ['file', 'prepare', 'licensed', 'off']
const PLACES: readonly LodgingPlace[] = ['centre', 'consulate', 'online_centre', 'online', 'agent']

interface EditOfferProps {
  offer: StaffOffer
  /** All rows of the destination, this one among them. */
  others: readonly StaffOffer[]
  onClose: () => void
}

const valuesOf = ({ passports, terms }: StaffOffer) => ({
  ...terms,
  passports: passports.join(' '),
  protection: terms.protectionCents === null ? '' : (terms.protectionCents / 100).toFixed(2),
  body: terms.licence?.body ?? '',
  number: terms.licence?.number ?? '',
  reason: '',
})
type Values = ReturnType<typeof valuesOf>
type Problem = 'passports' | 'speeds' | 'protection' | 'body' | 'number' | 'reason'

const passportsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z]+/g) ?? []

/** What is wrong by field, as the server would say it. */
function problemsOf(values: Values): Partial<Record<Problem, true>> {
  const { mode, speeds, protection, body, number, reason, passports } = values
  return {
    ...(passportsOf(passports).some((code) => code.length !== 2) && { passports: true }),
    ...(speeds.length === 0 && { speeds: true }),
    ...(protection.trim() && penceOf(protection) === null && { protection: true }),
    ...(mode === 'licensed' && !body.trim() && { body: true }),
    ...(number !== '' && !number.trim() && { number: true }),
    ...(!reason.trim() && { reason: true }),
  }
}

function termsOf({ speeds, protection, body, number, note, ...values }: Values): OfferTerms {
  const { mode, place, clerical, sellsProtection } = values
  return {
    ...{ mode, place, clerical, sellsProtection, note: note.trim() },
    speeds: PROCESSING_SPEEDS.filter((speed) => speeds.includes(speed)),
    protectionCents: protection.trim() ? penceOf(protection) : null,
    licence: body.trim() ? { body: body.trim(), number: number.trim() || null } : null,
  }
}

/** One offer: changed for one kind of visa, or for all of the destination at once. */
export function EditOffer({ offer, others, onClose }: EditOfferProps) {
  const { t } = useTranslation(['offers', 'site'])
  const { country } = useWords()
  const [values, setValues] = useState(() => valuesOf(offer))
  const [isForAll, setForAll] = useState(false)
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const problems = isTried ? problemsOf(values) : {}
  const wrong = (field: Problem) => (problems[field] ? t(`wrong.${field}`) : undefined)
  const passports = passportsOf(values.passports).sort()
  const saving = useSellingChange(
    OFFERS,
    () =>
      api.call(offersRoutes.setOffer, {
        destination: offer.destination.code,
        kinds: kindsOf(offer, others, passports, isForAll),
        passports,
        terms: termsOf(values),
        reason: values.reason.trim(),
      }),
    onClose,
  )
  const destination = country(offer.destination.code, offer.destination.name)
  const refusals = useRefusals(offer.destination.code)
  return (
    <Dialog open title={t('editTitle', { destination, kind: t(`kind.${offer.kind}`) })} onClose={onClose}>
      <PageForm
        className="space-y-4"
        onSubmit={() => {
          setTried(true)
          if (Object.keys(problemsOf(values)).length === 0) saving.mutate(undefined)
        }}
      >
        <SelectField
          id="offer-mode"
          label={t('column.mode')}
          hint={t(`modeHint.${values.mode}`)}
          placeholder={t(`mode.${offer.terms.mode}`)}
          options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={values.mode}
          onChange={({ target }) => set({ mode: (target.value || offer.terms.mode) as OfferMode })}
        />
        <SelectField
          id="offer-place"
          label={t('place.label')}
          placeholder={t(`place.${offer.terms.place}`)}
          options={PLACES.map((value) => ({ value, label: t(`place.${value}`) }))}
          value={values.place}
          onChange={({ target }) => set({ place: (target.value || offer.terms.place) as LodgingPlace })}
        />
        <Speeds value={values.speeds} error={wrong('speeds')} onChange={(speeds) => set({ speeds })} />
        <Checkbox
          id="offer-sells-protection"
          label={t('sellsProtection')}
          checked={values.sellsProtection}
          onChange={({ target }) => set({ sellsProtection: target.checked })}
        />
        {(['protection', 'body', 'number', 'passports'] as const).map((field) => (
          <TextField
            key={field}
            id={`offer-${field}`}
            label={t(`field.${field}`)}
            hint={`${t(`explain.${field}`)}${field === 'protection' ? refusals : ''}`}
            error={wrong(field)}
            maxLength={field === 'passports' ? 800 : 200}
            value={values[field]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        ))}
        <Checkbox
          id="offer-clerical"
          label={t('clerical')}
          checked={values.clerical}
          onChange={({ target }) => set({ clerical: target.checked })}
        />
        <TextArea
          id="offer-note"
          rows={3}
          label={t('note')}
          maxLength={500}
          value={values.note}
          onChange={({ target }) => set({ note: target.value })}
        />
        <Checkbox
          id="offer-all"
          label={t('forAll', { destination })}
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
        <TextField
          id="offer-reason"
          label={t('field.reason')}
          error={wrong('reason')}
          maxLength={300}
          value={values.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
        {values.mode === 'off' && <Notice tone="warning" title={t('offWarning')} />}
        <ErrorNotice title={t('notDone')} error={saving.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" label={t('cancel')} onClick={onClose} />
          <Button type="submit" label={t('save')} busy={saving.isPending} />
        </div>
      </PageForm>
      <OfferVersions destination={offer.destination.code} />
    </Dialog>
  )
}

/** How many of their own applications there were refused: no source that we know says it of a destination. */
function useRefusals(destination: string): string {
  const { t } = useTranslation('offers')
  const { data } = useQuery(decisionsQuery(destination, useMay()('orders.readTeamFigures')))
  const of = (name: string) => data?.milestones.find(({ milestone }) => milestone === name)?.count ?? 0
  const [rejected, decided] = [of('rejected'), of('approved') + of('rejected')]
  return decided > 0 ? ` ${t('refusals', { rejected, decided })}` : ''
}

interface SpeedsProps {
  value: readonly ProcessingSpeed[]
  error: string | undefined
  onChange: (speeds: ProcessingSpeed[]) => void
}

function Speeds({ value, error, onChange }: SpeedsProps) {
  const { t } = useTranslation(['offers', 'site'])
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{t('speeds')}</legend>
      {error && <p className="text-red">{error}</p>}
      {PROCESSING_SPEEDS.map((speed) => (
        <Checkbox
          key={speed}
          id={`offer-${speed}`}
          label={t(`site:speed.${speed}`)}
          checked={value.includes(speed)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, speed] : value.filter((one) => one !== speed))
          }
        />
      ))}
    </fieldset>
  )
}

const KINDS: readonly OfferKind[] = ['embassy', 'evisa', 'eta']

function kindsOf(
  offer: StaffOffer,
  others: readonly StaffOffer[],
  passports: readonly string[],
  isForAll: boolean,
) {
  const versionOf = (kind: OfferKind) =>
    others.find((one) => one.kind === kind && one.passports.join() === passports.join())?.version ?? null
  return (isForAll ? KINDS : [offer.kind]).map((kind) => ({ kind, version: versionOf(kind) }))
}

/** Who has changed what is sold at a destination, and why; the newest change of each kind can be undone. */
function OfferVersions({ destination }: { destination: string }) {
  const { t } = useTranslation('offers')
  const { data, error } = useQuery(offerVersionsQuery(destination))
  const undoing = useSellingChange(OFFERS, (id: string) =>
    api.call(offersRoutes.undoOffer, { id, reason: t('undoReason') }),
  )
  const versions = data?.versions.map(({ kind, passports, terms, ...version }) => ({
    ...version,
    what: [t(`kind.${kind}`), ...passports, terms ? t(`mode.${terms.mode}`) : t('origin.shipped')].join(' '),
  }))
  return (
    <VersionList
      id="offer-versions"
      versions={versions}
      error={error ?? undoing.error}
      onUndo={({ id }) => undoing.mutate(id)}
    />
  )
}
