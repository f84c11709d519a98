import { useTranslation } from 'react-i18next'
import TESTIMONIALS from '../../content/testimonials.json'
import { EnglishNotice } from '../../parts/words/english-text'
import { SampleContent, SampleNote, useSamples } from '../../parts/words/sample-note'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Flag } from '../../ui/flag'
import { Figures } from './figures'
import { ProsePage } from './prose-page'

/** None of these people exists, and `verified` is never true for a sample. */
const SAMPLE = true

/** `country`, `destination`: ISO codes, where the writer lives and where they went. `rating`: out of five. */
type Testimonial = (typeof TESTIMONIALS)[number]

export default function TestimonialsPage() {
  const { t } = useTranslation('marketing')
  const shows = useSamples()
  return (
    <ProsePage
      title={t('testimonials.title')}
      pageTitle={t('testimonials.pageTitle')}
      intro={shows === false && SAMPLE ? undefined : t('testimonials.intro')}
    >
      <Figures />
      {shows === false && SAMPLE && <p>{t('testimonials.none')}</p>}
      <SampleContent sample={SAMPLE}>
        <EnglishNotice />
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {TESTIMONIALS.map((one) => (
            <li key={one.name} className="rounded-box border border-hairline bg-surface p-5">
              <Voice voice={one} />
            </li>
          ))}
        </ul>
      </SampleContent>
    </ProsePage>
  )
}

function Voice({ voice }: { voice: Testimonial }) {
  const { t } = useTranslation('marketing')
  const { country } = useWords()
  return (
    <figure className="space-y-3">
      <blockquote lang="en" dir="ltr">
        {voice.text}
      </blockquote>
      <figcaption className="space-y-1 text-14">
        <p className="font-semibold">
          <bdi>{voice.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-soft">
          <Flag code={voice.destination} className="w-6" />
          {t('testimonials.route', { from: country(voice.country), to: country(voice.destination) })}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures">{t('testimonials.rating', { rating: voice.rating })}</span>
          {voice.verified && <Badge tone="green">{t('testimonials.verified')}</Badge>}
          {SAMPLE && <SampleNote />}
        </p>
      </figcaption>
    </figure>
  )
}
