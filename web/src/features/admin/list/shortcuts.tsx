import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { isTyping } from './is-typing'

const KEYS = ['/', 'j', 'k', 'Enter', 'Esc', 'n', '?'] as const
const NAMES = {
  '/': 'search',
  j: 'down',
  k: 'up',
  Enter: 'open',
  Esc: 'close',
  n: 'next',
  '?': 'list',
} as const satisfies Record<(typeof KEYS)[number], string>

/** Which keys do what; the key `?` shows it. */
export function Shortcuts() {
  const { t } = useTranslation('cases')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button variant="plain" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t('keys.title')}
      </Button>
      <Dialog open={isOpen} title={t('keys.title')} onClose={() => setOpen(false)}>
        <dl className="space-y-2">
          {KEYS.map((key) => (
            <div key={key} className="flex gap-x-4">
              <dt className="w-20 shrink-0">
                <kbd className="figures rounded-box border border-control px-2">{key}</kbd>
              </dt>
              <dd>{t(`keys.${NAMES[key]}`)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex justify-end">
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('keys.done')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
