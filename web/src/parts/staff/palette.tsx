import { useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { freshQuery } from '../../http/client'
import { staffRoutes } from '../../http/staff-routes'
import { Dialog } from '../../ui/dialog'
import { paths, PATTERNS } from '../navigation/paths'
import { useWords } from '../words/use-words'
import { foundOrdersQuery } from './order-names.queries'
import { useMay } from './use-may'

const PAUSE_MS = 150
const LEAST = 2
/** Scripts in which one sign is a name. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const MOST_ORDERS = 8
/** Neither a word nor a phone number, as a payment is called. */
const OF_PAYMENT = /^(?=.*\d)[\w-]{12,}$/

/** A dialog is in its place only after the first turn. */
const LATER = { suppressRefError: true }

interface Choice {
  key: string
  group: 'orders' | 'payments' | 'acts' | 'pages'
  name: string
  beside?: string
  run: () => void
}

interface PaletteProps {
  /** Those that the roles of the signed-in user lead to. */
  pages: readonly { name: string; to: string; also?: string }[]
  onClose: () => void
}

/** One search over orders and payments, as far as the roles allow, and over the pages and what this page can do. */
export default function Palette({ pages, onClose }: PaletteProps) {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const found = useFound(search)
  const may = useMay()
  const [acts] = useState(actsOfPage)
  const isMeant = ({ name, also = '' }: { name: string; also?: string }) =>
    [name, also].some((words) => words.toLowerCase().includes(typed.trim().toLowerCase()))
  const choices: Choice[] = [
    ...found.choices,
    ...acts.filter(isMeant),
    ...pages.filter(isMeant).map(({ name, to }) => ({
      ...{ key: to, group: 'pages' as const, name },
      run: () => void navigate(to),
    })),
  ]
  const box = useCombobox({
    items: choices,
    inputValue: typed,
    isOpen: true,
    defaultHighlightedIndex: 0,
    itemToString: (choice) => choice?.name ?? '',
    itemToKey: (choice) => choice?.key,
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange ? { ...changes, highlightedIndex: 0 } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      onClose()
      selectedItem?.run()
    },
  })
  return (
    <Dialog open title={t('palette.title')} onClose={onClose}>
      <p id="palette-hint" className="text-14 text-soft">
        {t(hintOf(may))}
      </p>
      <input
        {...box.getInputProps(
          { 'aria-label': t('palette.title'), 'aria-describedby': 'palette-hint' },
          LATER,
        )}
        type="search"
        maxLength={500}
        className="mt-2 h-11 w-full rounded-box border border-control bg-surface px-3 text-body text-ink"
        // Beside what downshift does: what it keeps is late by a step, and the caret jumps.
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="mt-2 min-h-5 text-14 text-soft">
        {found.says ?? (choices.length === 0 && search === typed.trim() ? t('palette.none') : '')}
      </p>
      <ul {...box.getMenuProps({ 'aria-label': t('palette.title') }, LATER)} className="h-80 overflow-y-auto">
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            {...box.getItemProps({ item: choice, index })}
            className="cursor-pointer rounded-box px-2 py-1.5 aria-selected:bg-blue-wash"
          >
            {choice.group !== choices[index - 1]?.group && (
              <span className="block text-14 text-soft">{t(`palette.${choice.group}`)}</span>
            )}
            <span className="flex flex-wrap justify-between gap-x-4">
              <bdi>{choice.name}</bdi>
              {choice.beside && <bdi className="text-14 text-soft">{choice.beside}</bdi>}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Orders and payments of a search, and what there is to say of it. */
function useFound(search: string): { choices: Choice[]; says?: string } {
  const { t } = useTranslation(['staff', 'admin'])
  const { country, pounds } = useWords()
  const navigate = useNavigate()
  const may = useMay()
  const finds = may('orders.listNames')
  const asks = [...search].length >= LEAST || DENSE.test(search)
  const orders = useQuery({ ...foundOrdersQuery(search), enabled: asks && finds })
  const payments = useQuery({
    ...freshQuery(['admin-payments', 'found', search], staffRoutes.listPayments, { reference: search }),
    enabled: may('payments.list') && OF_PAYMENT.test(search),
  })
  const inCases = may('orders.getForStaff')
  const listed = orders.data?.orders ?? []
  const choices: Choice[] = [
    ...listed.slice(0, MOST_ORDERS).map(({ id, reference, fullName, case: of }) => ({
      ...{ key: id, group: 'orders' as const, name: `${reference} ${fullName}` },
      beside: of && `${country(of.to)} · ${t(`admin:status.${of.status}`)}`,
      run: () => void navigate(inCases ? paths.staffOrder(id) : paths.paymentsOf(reference)),
    })),
    ...(inCases && listed.length > 0
      ? [
          {
            ...{ key: 'list', group: 'orders' as const, name: t('palette.inList') },
            run: () => void navigate(`${PATTERNS.admin}?${new URLSearchParams({ search })}`),
          },
        ]
      : []),
    ...(payments.data?.payments ?? []).map(({ id, orderId, amountCents, providerRef }) => ({
      ...{ key: id, group: 'payments' as const, name: providerRef ?? id, beside: pounds(amountCents) },
      run: () => void navigate(`${PATTERNS.adminPayments}?${new URLSearchParams({ orderId, open: id })}`),
    })),
  ]
  if (orders.isError || payments.isError) return { choices, says: t('palette.failed') }
  if (orders.isFetching) return { choices, says: t('palette.searching') }
  if (finds && !asks && search) return { choices, says: t('palette.more') }
  const count = orders.data?.unsearched
  return { choices, ...(count && { says: t('palette.unsearched', { count }) }) }
}

/** What can be found, by role. */
function hintOf(may: ReturnType<typeof useMay>) {
  if (!may('orders.listNames')) return 'palette.hintPages'
  return may('payments.list') ? 'palette.hintPayments' : 'search.hint'
}

/** What has a key on the page, by the words of its button. */
const actsOfPage = (): Choice[] =>
  [...document.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]:enabled')]
    .filter((button) => !('row' in button.dataset || 'search' in button.dataset))
    .map((button, at) => ({
      ...{ key: `act ${at}`, group: 'acts' as const },
      name: [...button.childNodes]
        .flatMap((node) => (node instanceof Element && node.ariaHidden ? [] : (node.textContent ?? '')))
        .join(''),
      beside: button.getAttribute('aria-keyshortcuts') ?? '',
      run: () => button.click(),
    }))

/** What is typed, once there is a pause. */
function usePaused(typed: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return said
}
