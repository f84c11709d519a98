import { FactName } from '@borderlane/contracts/catalogue/fact-values'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PATTERNS } from '../../parts/navigation/paths'
import { Scope } from '../../parts/rule/scope'
import { LinkButton } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PricePanel } from '../../ui/price-panel'
import { RouteCard } from '../../ui/route-card'
import { MustacheBlock, Named, SaidTemplate } from './mustache-block'
import { VariantTemplate } from './variant-template'
import { DutiesTemplate } from './duties-template'

/** The day of travel that was asked for stays in the addresses. */
const OF_DAY = '{{#on}}&on={{on}}{{/on}}'

/**
 * What can be read of a route before the application is there, and by those who have no JavaScript: the answer, the
 * price, the documents and where the rule comes from. The gateway fills it in; the application draws its own page in
 * this one's place, with the choices.
 */
export function ResultsTemplate() {
  const { t } = useTranslation(['results', 'site', 'questions'])
  return (
    <div className="page py-6 md:py-10">
      <title>{t('pageTitle', { from: '{{from}}', to: '{{to}}' })}</title>
      <meta name="description" content={t('description', { answer: '{{inShort}}' })} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-full max-w-lg">
          <RouteCard
            from={{ code: '{{fromCode}}', name: '{{from}}' }}
            to={{ code: '{{toCode}}', name: '{{to}}' }}
          />
        </div>
        <a
          href={`${PATTERNS.home}?from={{fromCode}}&to={{toCode}}${OF_DAY}`}
          className="flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('change')}
        </a>
        <a
          href={`${PATTERNS.trip}?to={{toCode}}&p1={{fromCode}}`}
          className="flex min-h-11 items-center text-blue underline underline-offset-4"
        >
          {t('site:trip')}
        </a>
      </div>
      <p className="eyebrow mt-6 mb-1 flex flex-wrap gap-x-3 md:mt-8">
        <MustacheBlock name="isRequired">
          <span className="text-brand-ink">{t('required')}</span>
        </MustacheBlock>
        <span>{'{{title}}'}</span>
      </p>
      <PageHeading className="max-w-3xl">{'{{answer}}'}</PageHeading>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-8">
          <MustacheBlock name="online">
            <Notice tone="info" title={t('counter.title')}>
              <p>{t('counter.text')}</p>
              <SaidTemplate name="counter" />
            </Notice>
          </MustacheBlock>
          <MustacheBlock name="isNeeded">
            <NameOnline />
            <VariantTemplate />
          </MustacheBlock>
          <section aria-label={t('evidence.title')} className="space-y-3">
            <div className="text-14">
              <p className="wrap-anywhere">
                {(['authority', 'cited', 'index', 'staff'] as const).map((evidence) => (
                  <MustacheBlock key={evidence} name={evidence}>
                    {t(`evidence.rests.${evidence}`, { day: '{{day}}' })}
                  </MustacheBlock>
                ))}{' '}
                <MustacheBlock name="source">
                  <Named />
                </MustacheBlock>
              </p>
              <WeakestFactTemplate />
              <MustacheBlock name="isOld">
                <p>{t('evidence.old')}</p>
              </MustacheBlock>
              <Scope />
            </div>
            <SaidTemplate name="outlook" />
          </section>
          <MustacheBlock name="lodge">
            <p>{'{{lodge}}'}</p>
          </MustacheBlock>
          <MustacheBlock name="isClerical">
            <p>{t('questions:lodge.clerical')}</p>
          </MustacheBlock>
          <MustacheBlock name="note">
            <p>{'{{note}}'}</p>
          </MustacheBlock>
          <MustacheBlock name="site">
            <p>
              {t('official.ask')} <Named />
            </p>
          </MustacheBlock>
          <MustacheBlock name="hasDocuments">
            <section>
              <NameOnline />
              <h2 className="text-24">{t('documents.title')}</h2>
              <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
                <MustacheBlock name="documents">
                  <li className="border-t border-hairline py-2.5 first-letter:uppercase">{'{{text}}'}</li>
                </MustacheBlock>
              </ul>
            </section>
          </MustacheBlock>
          <MustacheBlock name="hasPassport">
            <Notice tone="warning" title={t('validity.title')}>
              <SaidTemplate name="passport" />
            </Notice>
          </MustacheBlock>
          <DutiesTemplate />
          <MustacheBlock name="hasNotes">
            <Notice tone="info" title={t('notes')}>
              <SaidTemplate name="notes" />
            </Notice>
          </MustacheBlock>
        </div>
        <MustacheBlock name="price">
          <div>
            <NameOnline />
            <Price />
            <LinkButton
              label={t('apply')}
              className="mt-3 w-full"
              to={`${PATTERNS.apply}?from={{fromCode}}&to={{toCode}}&speed={{speed}}${OF_DAY}`}
            />
            <p className="mt-2 text-14 text-soft">{t('site:notGovernment.short')}</p>
          </div>
        </MustacheBlock>
      </div>
    </div>
  )
}

/** Above what is about the visa that is sold online, where the answer of the page is another one. */
const NameOnline = () => (
  <MustacheBlock name="online">
    <p className="eyebrow mb-2 text-brand-ink">{'{{online}}'}</p>
  </MustacheBlock>
)

/** Of the slowest speed, and the totals of all. */
function Price() {
  const { t } = useTranslation(['results', 'site'])
  const feeNotes = (['sourced', 'estimate', 'unknown', 'on_issue', 'none'] as const).map((status) => (
    <MustacheBlock key={status} name={`fee.${status}`}>
      {t(`site:price.fee.${status}`)}
    </MustacheBlock>
  ))
  const speeds = (['standard', 'rush', 'super_rush', 'same_day'] as const).map((speed) => (
    <Fragment key={speed}>
      <MustacheBlock name={`speeds.${speed}`}>
        <li className="flex justify-between gap-4 py-1">
          <span>{t(`site:speed.${speed}`)}</span>
          <span className="figures">{'{{.}}'}</span>
        </li>
      </MustacheBlock>
    </Fragment>
  ))
  return (
    <PricePanel
      title={t('site:price.title')}
      lines={[
        {
          key: 'government',
          label: t('site:price.government'),
          amount:
            `{{#fee.unknown}}${t('site:price.unknown')}{{/fee.unknown}}` +
            `{{#fee.on_issue}}${t('site:price.onIssue', { amount: '{{official}}' })}{{/fee.on_issue}}` +
            '{{^fee.unknown}}{{^fee.on_issue}}{{official}}{{/fee.on_issue}}{{/fee.unknown}}',
          note: (
            <>
              {feeNotes} {'{{season}}'}
            </>
          ),
        },
        { key: 'service', label: t('site:price.service'), amount: '{{service}}' },
      ]}
      totalLabel={t('site:price.total')}
      total="{{total}}"
    >
      <ul className="text-14">{speeds}</ul>
    </PricePanel>
  )
}

function WeakestFactTemplate() {
  const { t } = useTranslation('results')
  return (
    <MustacheBlock name="weakest">
      <p>
        {FactName.options.map((fact) => (
          <MustacheBlock key={fact} name={`is_${fact}`}>
            {t('evidence.fact.weakest', { fact: t(`evidence.fact.name.${fact}`) })}
          </MustacheBlock>
        ))}{' '}
        {(['cited', 'index', 'staff'] as const).map((evidence) => (
          <MustacheBlock key={evidence} name={`by_${evidence}`}>
            {t(`evidence.rests.${evidence}`, { day: '{{readOn}}' })}
          </MustacheBlock>
        ))}{' '}
        <Named />
      </p>
    </MustacheBlock>
  )
}
