import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { Proposed } from '@borderlane/contracts/proposal'
import { type ReadVisa, type Visa, VisaEntries } from '@borderlane/contracts/visa'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { isCode, wrongFields } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { sendForm } from '../../../http/upload'
import { ACCEPTED_FILES } from '../../../parts/order/file-check'
import { documentsQuery } from '../../../parts/order/order.queries'
import { UploadList } from '../../../parts/order/upload-list'
import { PROPOSALS } from '../../../parts/staff/proposals.queries'
import { VisaLines } from '../../../parts/visa/visa-lines'
import { Button } from '../../../ui/button'
import { DateField } from '../../../ui/date-field'
import { FailureText, Notice } from '../../../ui/notice'
import { FileDrop } from '../../../ui/file-drop'
import { PageForm, SelectField, TextField } from '../../../ui/fields'
import { ConcurrentChanges } from '../queries/concurrent-changes'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'
import { useStaffErrorText } from '../queries/use-staff-error-text'
import { FormFoot } from './form-foot'

interface DecideProps {
  data: StaffOrder
  /** What was chosen, to be looked at beside it. */
  onFile: (file: File | undefined) => void
}

/** What the authorities decided: status and document in one step. A document that comes later is added the same way. */
export function Decide({ data, onFile }: DecideProps) {
  const { t } = useTranslation(['admin', 'staff'])
  const errorText = useStaffErrorText()
  const queryClient = useQueryClient()
  const { id, version, status: now } = data.order
  const [status, setStatus] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [file, setFile] = useState<File>()
  const [visa, setVisa] = useState(NOTHING_TYPED)
  const decide = useMutation({
    mutationFn: async () => {
      const form = new FormData()
      form.append('version', String(version))
      form.append('status', status)
      if (reason.trim() !== '') form.append('reason', reason.trim())
      if (status === 'approved')
        for (const [name, value] of Object.entries(visa)) if (value !== '') form.append(name, value)
      // Last: the server checks the fields before it takes the file.
      if (file) form.append('files', file, file.name)
      return (await sendForm(staffRoutes.decideOrder, { id }, form, { orderId: id })) as StaffOrder | Proposed
    },
    onSuccess: (answer) => {
      const waits = 'proposal' in answer
      toast.success(waits ? t('staff:asked') : t('decide.done'))
      setStatus('')
      setReason('')
      setFile(undefined)
      onFile(undefined)
      setVisa(NOTHING_TYPED)
      if (!waits) showStaffOrder(queryClient, answer)
    },
    onError: (error) => {
      const taken = readIn(error)?.visa
      if (taken) setVisa((typed) => ({ ...typed, ...taken }))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
      void queryClient.invalidateQueries({ queryKey: [PROPOSALS] })
      void queryClient.invalidateQueries({ queryKey: documentsQuery(id).queryKey })
      void queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
    },
  })
  const read = readIn(decide.error)
  useExplained(decide.error)
  // An approval whose visa is compared explains itself.
  const needsReason = status !== '' && status !== now && (status === 'rejected' || !file)
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    onFile(chosen)
    // What was read in another file is no more.
    if (read) setVisa(NOTHING_TYPED)
    decide.reset()
  }
  const submit = () => {
    const missing = needsReason && reason.trim() === ''
    setMissing(missing)
    if (status !== '' && !missing && !decide.isPending) decide.mutate()
  }
  return (
    <PageForm aria-labelledby="decide" className="space-y-4 bg-sunk p-4" onSubmit={submit}>
      <h3 id="decide" className="text-18">
        {t('decide.title')}
      </h3>
      <SelectField
        id="decision"
        label={t('decide.status')}
        placeholder={t('decide.choose')}
        options={(['approved', 'rejected'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
      {!file && (
        <FileDrop
          id="decision-file"
          label={t('decide.file')}
          hint={t('decide.fileHint')}
          choose={t('decide.chooseFile')}
          drop={t('decide.dropFile')}
          accept={ACCEPTED_FILES}
          single
          onFiles={([first]) => first && choose(first)}
        />
      )}
      <UploadList
        uploads={file ? [{ id: 'decision', file, state: 'waiting', share: 0 }] : []}
        onRemove={() => choose(undefined)}
      />
      {decide.isError && (
        <Notice tone="bad" live title={t('decide.failed')}>
          <FailureText {...errorText(decide.error)} />
          <ConcurrentChanges error={decide.error} data={data} />
          {read && <VisaLines order={data.order} {...read} />}
        </Notice>
      )}
      <TextField
        id="decision-reason"
        label={needsReason || read ? t('set.reason') : t('set.reasonOptional')}
        hint={t('set.reasonHint')}
        error={isMissing && needsReason && reason.trim() === '' ? t('set.reasonMissing') : undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {status === 'approved' && (
        <VisaTerms
          key={decide.failureReason ? decide.submittedAt : 0}
          value={visa}
          onChange={setVisa}
          error={decide.error}
        />
      )}
      {decide.data && 'proposal' in decide.data && <Notice tone="info" live title={t('staff:asked')} />}
      <FormFoot>
        <Button type="submit" label={t('decide.submit')} busy={decide.isPending} disabled={status === ''} />
      </FormFoot>
    </PageForm>
  )
}

/** What differs is explained next, once it is shown: it moves the field out of sight. */
const useExplained = (error: unknown) =>
  useEffect(() => {
    if (readIn(error)) document.getElementById('decision-reason')?.focus()
  }, [error])

/** What a visa says about its use, as it is being typed: empty where it is to be taken from its text. */
type TypedVisa = Record<keyof Visa, string>
const NOTHING_TYPED: TypedVisa = { validFrom: '', validUntil: '', entries: '' }

interface VisaTermsProps {
  value: TypedVisa
  onChange: (value: TypedVisa) => void
  error: unknown
}

/** From when until when a visa is good, and how often one may enter with it. */
function VisaTerms({ value, onChange, error }: VisaTermsProps) {
  const { t } = useTranslation('admin')
  const wrong = wrongFields(error)
  const day = (name: 'validFrom' | 'validUntil') => (
    <DateField
      id={`visa-${name}`}
      label={t(`decide.visa.${name}`)}
      error={wrong.includes(name) ? t('decide.visa.notDay') : undefined}
      value={value[name]}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
    />
  )
  return (
    <div className="space-y-4">
      <p className="text-14 text-soft">{t('decide.visa.hint')}</p>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {day('validFrom')}
        {day('validUntil')}
      </div>
      <SelectField
        id="visa-entries"
        label={t('decide.visa.entries')}
        placeholder={t('decide.visa.choose')}
        options={VisaEntries.options.map((entries) => ({
          value: entries,
          label: t(`decide.visa.count.${entries}`),
        }))}
        value={value.entries}
        onChange={(event) => onChange({ ...value, entries: event.target.value })}
      />
    </div>
  )
}

/** What the server read in a visa that differs from its application. */
const readIn = (error: unknown): ReadVisa | undefined =>
  isCode(error, 'orders.visa_differs') ? (error.details as ReadVisa) : undefined
