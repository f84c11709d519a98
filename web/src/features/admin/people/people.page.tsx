import type { OutputOf } from '@borderlane/contracts/define'
import type { giveRole, StaffMember, takeRole } from '@borderlane/contracts/identity/admin'
import { type Role, ROLES } from '@borderlane/contracts/roles'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { Awaited, ErrorNotice, FormError } from '../../../parts/failure/failures'
import { accountQuery } from '../../../parts/session/account.queries'
import { EmailField } from '../../../parts/session/email-field'
import { isEmail } from '../../../parts/session/is-email'
import { PROPOSALS } from '../../../parts/staff/proposals.queries'
import { StaffFrame } from '../../../parts/staff/staff-frame'
import { useWords } from '../../../parts/words/use-words'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { ErrorSummary, Notice } from '../../../ui/notice'
import { PageForm, SelectField } from '../../../ui/fields'
import { useHeldFocus } from '../../../ui/use-held-focus'

export default function PeoplePage() {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('people.title')}>
      <p className="mb-8 text-soft">{t('text')}</p>
      <Roles />
    </StaffFrame>
  )
}

function Roles() {
  const { data: account } = useQuery(accountQuery)
  return <div className="max-w-4xl">{account && <StaffRoles ownId={account.id} />}</div>
}

interface Asked {
  member: StaffMember
  role: Role
}

/** Who works here in which roles: given by address, taken after a question. The last admin stays one. */
function StaffRoles({ ownId }: { ownId: string }) {
  const { t } = useTranslation(['admin', 'site', 'staff'])
  const errorText = useErrorText()
  const reread = useReread()
  const query = useQuery(staffQuery)
  const { data: staff } = query
  const [asked, setAsked] = useState<Asked>()
  const [latest, setLatest] = useState<'give' | 'take'>()
  const askedRole = asked ? t(`role.${asked.role}`) : ''
  const held = useHeldFocus()
  const wordsOf = (answer: OutputOf<typeof takeRole>, { member: { email }, role }: Asked) =>
    'proposal' in answer ? t('staff:asked') : t('roles.taken', { email, role: t(`role.${role}`) })
  const take = useMutation({
    mutationFn: ({ member: { userId }, role }: Asked) => api.call(staffRoutes.takeRole, { userId, role }),
    onSuccess: async (answer, asking) => {
      toast.success(wordsOf(answer, asking))
      // Anyone who has removed their own role has no business here any more.
      if (asking.member.userId === ownId) await reread(accountQuery.queryKey)
    },
    onError: (failure) => toast.error(t('roles.notTaken'), { description: errorText(failure).text }),
    onSettled: () => reread(staffQuery.queryKey, [PROPOSALS]),
  })
  return (
    <section {...held} aria-labelledby="roles" className="space-y-5 border-t-2 border-ink pt-4">
      <div>
        <h2 id="roles" className="text-24">
          {t('roles.title')}
        </h2>
        <p className="measure mt-1 text-soft">{t('roles.text')}</p>
      </div>
      <Awaited query={query} loading={t('roles.loading')} failed={t('roles.failed')} bar="h-20" />
      {latest === 'take' && <ErrorNotice title={t('roles.notTaken')} error={take.error} />}
      {latest === 'take' && take.isSuccess && (
        <Notice tone="good" live title={wordsOf(take.data, take.variables)} />
      )}
      {staff && (
        <ul className="rounded-box border border-hairline bg-surface px-4">
          {staff.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              isOwn={member.userId === ownId}
              busy={take.isPending && take.variables.member.userId === member.userId}
              onTake={(role) => setAsked({ member, role })}
            />
          ))}
        </ul>
      )}
      <GiveRole isLatest={latest === 'give'} onGive={() => setLatest('give')} />
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('roles.confirmTitle')}
        text={
          asked?.member.userId === ownId
            ? t('roles.confirmOwn', { role: askedRole })
            : t('roles.confirmText', { email: asked?.member.email ?? '', role: askedRole })
        }
        confirm={t('roles.take', { role: askedRole })}
        cancel={t('roles.keep')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setLatest('take')
          if (asked) take.mutate(asked)
        }}
      />
    </section>
  )
}

interface MemberRowProps {
  member: StaffMember
  isOwn: boolean
  busy: boolean
  onTake: (role: Role) => void
}

function MemberRow({ member, isOwn, busy, onTake }: MemberRowProps) {
  const { t } = useTranslation('admin')
  const { date } = useWords()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-all">
          {member.email}
          {isOwn && <Badge tone="blue">{t('roles.you')}</Badge>}
        </p>
        <p className="text-14">{member.roles.map((role) => t(`roleMay.${role}`)).join(' · ')}</p>
        <p className="text-14 text-soft">
          {member.fullName && (
            <>
              {member.fullName}
              <span aria-hidden="true"> · </span>
            </>
          )}
          {t('roles.since', { date: date(member.since, 'day') })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-2">
        {member.roles.map((role) => (
          <li key={role}>
            <Button
              variant="danger"
              label={t('roles.take', { role: t(`role.${role}`) })}
              busy={busy}
              aria-label={t('roles.takeNamed', { email: member.email, role: t(`role.${role}`) })}
              onClick={() => onTake(role)}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

interface GiveRoleProps {
  /** Nothing else was done after it: its outcome is what the page says. */
  isLatest: boolean
  onGive: () => void
}

/** Gives the holder of an address a role; the address must be confirmed. */
function GiveRole({ isLatest, onGive }: GiveRoleProps) {
  const { t } = useTranslation(['admin', 'staff'])
  const errorText = useErrorText()
  const reread = useReread()
  const { register, handleSubmit, formState, reset } = useForm<{ email: string; role: Role | '' }>({
    defaultValues: { email: '', role: '' },
    shouldFocusError: false,
  })
  const wordsOf = (answer: OutputOf<typeof giveRole>, role: Role) =>
    'proposal' in answer ? t('staff:asked') : t('give.done', { email: answer.email, role: t(`role.${role}`) })
  const give = useMutation({
    mutationFn: (given: { email: string; role: Role }) => api.call(staffRoutes.giveRole, given),
    onSuccess: (answer, given) => {
      toast.success(wordsOf(answer, given.role))
      reset()
    },
    onError: (error) => toast.error(t('give.failed'), { description: errorText(error).text }),
    onSettled: () => reread(staffQuery.queryKey, [PROPOSALS]),
  })
  const error = formState.errors.email && t('give.error')
  const roleError = formState.errors.role && t('give.roleError')
  const submit = handleSubmit(
    ({ email, role }) => {
      onGive()
      if (role) give.mutate({ email: email.trim(), role })
    },
    () => give.reset(),
  )
  return (
    <PageForm className="space-y-5 pt-2" onSubmit={submit}>
      <h3 className="text-18">{t('give.title')}</h3>
      <ErrorSummary errors={{ email: error, role: roleError }} attempt={formState.submitCount} />
      {isLatest && <FormError title={t('give.failed')} error={give.error} />}
      {isLatest && give.isSuccess && (
        <Notice tone="good" live title={wordsOf(give.data, give.variables.role)} />
      )}
      <EmailField
        label={t('give.label')}
        hint={t('give.hint')}
        error={error}
        autoComplete="off"
        {...register('email', { validate: isEmail })}
      />
      <SelectField
        id="role"
        label={t('give.role')}
        placeholder={t('give.choose')}
        error={roleError}
        options={ROLES.map((role) => ({
          value: role,
          label: `${t(`role.${role}`)}: ${t(`roleMay.${role}`)}`,
        }))}
        {...register('role', { required: true })}
      />
      <Button type="submit" label={t('give.submit')} busy={give.isPending} />
    </PageForm>
  )
}

const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listStaff, {}, { signal })).staff,
  staleTime: 0,
})
