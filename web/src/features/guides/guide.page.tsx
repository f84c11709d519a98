import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Guide } from '../../content/guides/guide'
import { guideOf } from '../../content/guides/guides'
import { EnglishNotice } from '../../parts/words/english-text'
import { useWords } from '../../parts/words/use-words'
import { GuideCheck } from './guide-check'
import { GuideHero } from './guide-hero'
import { GuideSections } from './guide-sections'
import { GuideSidebar } from './guide-sidebar'

/** The static guide to one destination. An unknown address shows the one to India. */
export default function GuidePage() {
  const guide = guideOf(useParams().slug)
  // Another guide begins without a passport, as a new page does.
  return <GuideContent key={guide.countryCode} guide={guide} />
}

function GuideContent({ guide }: { guide: Guide }) {
  const { t } = useTranslation('guides')
  const { country } = useWords()
  const [passport, setPassport] = useState('')
  return (
    <>
      <title>
        {t('pageTitle', { country: country(guide.countryCode, guide.country), type: guide.type })}
      </title>
      <meta name="description" content={guide.description} />
      <GuideHero guide={guide} />
      <div className="page grid gap-10 pt-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <EnglishNotice />
          <GuideCheck to={guide.countryCode} passport={passport} onChoose={setPassport} />
          <GuideSections guide={guide} passport={passport} />
        </div>
        <GuideSidebar guide={guide} passport={passport} />
      </div>
    </>
  )
}
