import type { TerritoryAnswer as Territory } from '@borderlane/contracts/catalogue/territories'
import { useTranslation } from 'react-i18next'
import { paths, type RoutePair } from '../../parts/navigation/paths'
import { territoryName } from '../../parts/words/country-name'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Problem } from '../../ui/notice'

interface TerritoryAnswerProps {
  pair: RoutePair
  /** Where it was named: as passport or as destination. */
  field: keyof RoutePair
  territory: Territory
}

/** Whose rules hold in a territory, or which passport its people have. Nothing is sold for it. */
export function TerritoryAnswer({ pair, field, territory }: TerritoryAnswerProps) {
  const { t } = useTranslation('results')
  const { language, country, phrase } = useWords()
  const { code, name, country: owner, rules, notes, officialSite } = territory
  const place = territoryName(code, language, name)
  const state = owner ? country(owner.code, owner.name) : ''
  const title = t(field === 'from' ? 'territory.passport' : 'territory.title', { place })
  const isAnswered = owner && (field === 'from' || rules === 'same')
  const next = isAnswered ? { ...pair, [field]: owner.code } : undefined
  return (
    <>
      <title>{title}</title>
      <Problem
        title={title}
        actions={
          <>
            {next && next.from !== next.to && (
              <LinkButton to={paths.results(next)}>
                {field === 'from' ? t('territory.withPassport') : t('territory.rules', { country: state })}
              </LinkButton>
            )}
            <LinkButton to={paths.home()} variant="quiet">
              {t('unavailable.again')}
            </LinkButton>
          </>
        }
      >
        {notes.map((note) => (
          <p key={note.code}>{phrase('notes', { ...note, params: { ...note.params, place, state } })}</p>
        ))}
        {field === 'to' && <p>{t('territory.notSold')}</p>}
        {field === 'to' && officialSite && (
          <p>
            <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
              {t('territory.official', { authority: officialSite.authority })}
            </a>
          </p>
        )}
      </Problem>
    </>
  )
}
