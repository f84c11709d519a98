import { useTranslation } from 'react-i18next'
import { LinkButton } from './button'

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  to: (page: number) => string
}

/** The way through a list of several pages; nothing where one page holds all. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const { t, i18n } = useTranslation()
  if (pages <= 1) return null
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <nav aria-label={t('pages.label')} className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {page > 1 && <LinkButton variant="quiet" label={t('pages.previous')} to={to(page - 1)} />}
      <p className="text-soft">{t('pages.of', { page: number.format(page), pages: number.format(pages) })}</p>
      {page < pages && <LinkButton variant="quiet" label={t('pages.next')} to={to(page + 1)} />}
    </nav>
  )
}
