import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../parts/staff/use-keys'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ACT_KEYS, type CaseAct, useActNames } from '../panel/case-acts'

const KEYS = {
  '/ Ctrl K': 'search',
  j: 'down',
  k: 'up',
  Enter: 'open',
  Esc: 'close',
  n: 'next',
  '. ,': 'file',
  '+ - r': 'zoom',
  o: 'approve',
  '?': 'list',
} as const

/** Which keys do what; the key `?` shows it. */
export function Shortcuts() {
  const { t } = useTranslation(['cases', 'admin'])
  const [isOpen, setOpen] = useState(false)
  const names = useActNames()
  const keys = Object.fromEntries(Object.entries(KEYS).map(([key, name]) => [key, t(`keys.${name}`)]))
  const acts = Object.fromEntries(Object.entries(ACT_KEYS).map(([act, key]) => [key, names[act as CaseAct]]))
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <Button variant="plain" label={t('keys.title')} aria-keyshortcuts="?" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} title={t('keys.title')} onClose={() => setOpen(false)}>
        <dl className="space-y-2">
          {Object.entries({ ...keys, ...acts, w: t('wait'), h: t('admin:panel.history') }).map(
            ([key, words]) => (
              <div key={key} className="flex gap-x-4">
                <dt className="w-20 shrink-0">
                  <kbd className="figures rounded-box border border-control px-2">{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ),
          )}
        </dl>
        <div className="mt-4 flex justify-end">
          <Button variant="quiet" label={t('keys.done')} onClick={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}
